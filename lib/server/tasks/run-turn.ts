import 'server-only'
import { Fault, toFaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { log } from '@/lib/server/log'
import { agentDialect } from '@/lib/server/tasks/agent-dialect'
import { faultDraft } from '@/lib/server/tasks/draft'
import type { Pump } from '@/lib/server/tasks/pump'
import { releasePump } from '@/lib/server/tasks/pumps'
import { openReader } from '@/lib/server/tasks/readers'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * Runs one turn to its end and gives the pump back. What fails becomes a fault in the task's log; being stopped does
 * not: whoever stops a turn says so. Never rejects.
 */
export async function runTurn(agent: AgentRecord, pump: Pump, work: (turn: Turn) => Promise<void>): Promise<void> {
  const { taskId } = pump
  const { signal, takeOver, close } = openReader(taskId)
  const report = (error: unknown) => log().error({ err: error, taskId }, 'turn failed')
  try {
    await work({ agent, dialect: await agentDialect(agent), pump, signal, takeOver })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof Fault)) report(error)
    await pump.write([faultDraft(toFaultData(error))]).catch(report)
  } finally {
    close()
    await releasePump(taskId).catch(report)
  }
}
