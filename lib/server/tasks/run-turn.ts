import 'server-only'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { isAway } from '@/lib/server/db/trouble'
import { log } from '@/lib/server/log'
import { type Draft, faultDraft, gapDraft } from '@/lib/server/tasks/draft'
import { lineTo } from '@/lib/server/tasks/line'
import { noteHealth } from '@/lib/server/tasks/note-health'
import type { Pump } from '@/lib/server/tasks/pump'
import { releasePump } from '@/lib/server/tasks/pumps'
import { openReader } from '@/lib/server/tasks/readers'
import { observeTurn, type TurnEnd } from '@/lib/server/telemetry/observe-turn'
import type { Turn } from '@/lib/server/tasks/turn'

/** The agent's error, where that was its last word. */
function lastFault({ fold }: Pump): FaultData | undefined {
  const last = fold.entries.at(-1)
  return last?.type === 'fault' && last.fault.hop === 'agent' ? last.fault : undefined
}

/**
 * Runs one turn to its end and gives the pump back. What fails becomes a fault in the task's log; being stopped does
 * not: whoever stops a turn says so. Where the database is away, the turn is taken up again once it is back. Never rejects.
 */
export function runTurn(agent: AgentRecord, pump: Pump, work: (turn: Turn) => Promise<void>): Promise<void> {
  return observeTurn({ taskId: pump.taskId, agentId: agent.id }, () => run(agent, pump, work))
}

const report = (error: unknown): void => log().error({ err: error }, 'turn failed')

async function run(agent: AgentRecord, pump: Pump, work: (turn: Turn) => Promise<void>): Promise<TurnEnd> {
  const { taskId } = pump
  const reader = openReader(taskId)
  const { signal, takeOver } = reader
  const end = (draft: Draft) => pump.write([draft]).catch(report)
  let failure: unknown
  let parks = false
  try {
    await work({ ...(await lineTo(agent, pump.task)), pump, signal, takeOver })
    if (pump.fold.open && reader.isOnly()) await end(gapDraft(gapReasons.unfinished, true))
  } catch (error) {
    failure = error
    parks = isAway(error) && !signal.aborted
    if (!(error instanceof Fault) && !signal.aborted) report(error)
    if (!parks && !signal.aborted) await end(faultDraft(toFaultData(error)))
  }
  reader.close()
  if (!parks && !signal.aborted) await noteHealth(agent, { failure, fault: lastFault(pump) }).catch(report)
  await releasePump(taskId, parks).catch(report)
  if (signal.aborted) return { result: 'stopped' }
  return failure === undefined ? { result: 'done' } : { result: 'fault', fault: toFaultData(failure) }
}
