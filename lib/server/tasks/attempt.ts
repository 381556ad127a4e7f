import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskPlan } from '@/lib/server/tasks/plan-task'
import { type PreparedCall, prepareCall } from '@/lib/server/tasks/prepare-call'
import type { Way } from '@/lib/server/tasks/ways'

/** A message ready to go one way. */
export interface Attempt extends Way {
  sent: PreparedCall
}

/**
 * Puts a caller's message in a way that the agent understands. Called again for another way, it gives the same message:
 * same id, and, for a generation whose clients make them (v0.1), the same ids of task and session.
 */
export function attempts(agent: AgentRecord, call: SendCall, { known, callerId }: TaskPlan): (way: Way) => Attempt {
  const messageId = call.message.messageId ?? randomUUID()
  const made = { taskId: callerId ?? randomUUID(), contextId: randomUUID() }
  return (way) => {
    const { clientMakesTaskId } = way.dialect
    const message = {
      ...call.message,
      messageId,
      taskId: known?.remoteId ?? (clientMakesTaskId ? made.taskId : undefined),
      contextId: known?.contextId ?? call.message.contextId ?? (clientMakesTaskId ? made.contextId : undefined),
    }
    // Switchboard watches the task itself, so that it can be canceled meanwhile.
    const { pushConfig: _ours, ...asked } = call.options
    const options = { ...asked, returnImmediately: way.operation === 'send' ? true : undefined }
    const { dialect, operation } = way
    return { ...way, sent: prepareCall({ agent, dialect }, { ...call, operation, message, options }) }
  }
}
