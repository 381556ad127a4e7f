import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { TaskPlan } from '@/lib/server/tasks/plan-task'
import { type PreparedCall, prepareCall } from '@/lib/server/tasks/prepare-call'
import type { Way } from '@/lib/server/tasks/ways'

/** A message ready to go one way. */
export interface Attempt extends Way {
  sent: PreparedCall
  /** That the message carries. */
  pushConfig: PushConfig | undefined
}

/** Puts a message in a way, with the address that the agent is to tell of the task. */
export type Put = (way: Way, pushConfig?: PushConfig) => Attempt

/**
 * Puts a caller's message in a way that the agent understands. Called again for another way, it gives the same message:
 * same id, and, for a generation whose clients make them (v0.1), the same ids of task and session. `agentDecides`: when to
 * answer; otherwise it is asked to answer at once, so that the task can be followed and canceled while it runs.
 */
export function attempts(call: SendCall, { known, callerId, contextId }: TaskPlan, agentDecides = false): Put {
  const messageId = call.message.messageId ?? randomUUID()
  const made = { taskId: callerId ?? randomUUID(), contextId: randomUUID() }
  return (way, pushConfig) => {
    const { clientMakesTaskId } = way.dialect
    const message = {
      ...call.message,
      messageId,
      taskId: known?.remoteId ?? (clientMakesTaskId ? made.taskId : undefined),
      contextId: known?.contextId ?? contextId ?? (clientMakesTaskId ? made.contextId : undefined),
    }
    const { pushConfig: _ours, ...asked } = call.options
    const options = {
      ...asked,
      returnImmediately: way.operation === 'send' && !agentDecides ? true : undefined,
      ...(pushConfig && { pushConfig }),
    }
    const { operation } = way
    return { ...way, pushConfig, sent: prepareCall(way, { ...call, operation, message, options }) }
  }
}
