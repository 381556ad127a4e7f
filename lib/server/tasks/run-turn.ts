import 'server-only'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'
import { log } from '@/lib/server/platform/log'
import { type Draft, faultDraft, gapDraft } from '@/lib/server/a2a-client/draft'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { recordTurnHealth } from '@/lib/server/tasks/record-turn-health'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { releasePump } from '@/lib/server/tasks/log/pumps'
import { openReader } from '@/lib/server/tasks/log/readers'
import { observeTurn, type TurnEnd } from '@/lib/server/platform/telemetry/tracing'
import type { Turn } from '@/lib/server/a2a-client/turn'

/** Returns the agent's error if it is the last entry of the task. */
function lastFault({ fold }: Pump): FaultData | undefined {
  const last = fold.entries.at(-1)
  return last?.type === 'fault' && last.fault.hop === 'agent' ? last.fault : undefined
}

/**
 * Runs one turn to its end and releases the pump. A failure becomes a fault in the task's log; a stop does not, because its
 * initiator logs it. If the database is unavailable, the turn is resumed once it is back. Never rejects.
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
  let suspended = false
  try {
    await work({ ...(await resolveEndpoint(agent, pump.task)), pump, signal, takeOver })
    if (pump.fold.open && reader.isOnly()) await end(gapDraft(gapReasons.unfinished, true))
  } catch (error) {
    failure = error
    suspended = isDatabaseUnavailable(error) && !signal.aborted
    if (!(error instanceof Fault) && !signal.aborted) report(error)
    if (!suspended && !signal.aborted) await end(faultDraft(toFaultData(error)))
  }
  reader.close()
  if (!suspended && !signal.aborted) await recordTurnHealth(agent, { failure, fault: lastFault(pump) }).catch(report)
  await releasePump(taskId, suspended).catch(report)
  if (signal.aborted) return { result: 'stopped' }
  return failure === undefined ? { result: 'done' } : { result: 'fault', fault: toFaultData(failure) }
}
