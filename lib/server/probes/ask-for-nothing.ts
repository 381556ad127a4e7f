import 'server-only'
import { randomUUID } from 'node:crypto'
import { Fault } from '@/lib/faults/fault'
import { faultVerdict, type Verdict } from '@/lib/server/agents/status-reason'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { hasAnswered } from '@/lib/server/db/task-times'
import { callVerdict, up } from '@/lib/server/probes/call-verdict'
import { recordAnswer } from '@/lib/server/tasks/answered-endpoints'
import { ask } from '@/lib/server/tasks/ask'
import { lineTo } from '@/lib/server/tasks/line'
import { prepareCall } from '@/lib/server/tasks/prepare-call'

/**
 * Asks the agent, in its own dialect and binding, for a task that does not exist: what it answers proves address, dialect
 * and credential, and costs it nothing.
 */
export async function askForNothing(agent: AgentRecord, signal: AbortSignal): Promise<Verdict> {
  try {
    const line = await lineTo(agent)
    const call = prepareCall(line, { operation: 'get', taskId: `switchboard-probe-${randomUUID()}` })
    const answer = await ask({ ...line, signal }, call)
    recordAnswer(line, answer)
    const verdict = callVerdict(answer)
    // Some agents know no call but the one for messages.
    const known = verdict.reason?.code === 'wrong-dialect' && (await hasAnswered(agent.id, line.dialect.id))
    return known ? up : verdict
  } catch (error) {
    if (error instanceof Fault) return faultVerdict(error.data)
    throw error
  }
}
