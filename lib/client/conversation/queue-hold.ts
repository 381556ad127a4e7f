import {
  type ConversationState,
  findAnsweredTaskId,
  findCurrentTask,
  isBusy,
} from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/**
 * Why queued messages are not sent by themselves. `question`: the next message would answer the agent's question. `unsent`: an
 * earlier message was not sent. `canceled`, `failed`: how the last turn ended. `lost`: its end is unknown.
 */
export type QueueHold = 'question' | 'unsent' | 'canceled' | 'failed' | 'lost'

/** Returns why queued messages wait for the user. Null while the agent works, and if they can be sent. */
export function findQueueHold(state: ConversationState, tasks: Record<string, LiveTask>): QueueHold | null {
  if (isBusy(state, tasks)) return null
  if (findAnsweredTaskId(state, tasks) !== null) return 'question'
  if (state.unsent.length > 0) return 'unsent'
  const current = findCurrentTask(state, tasks)
  if (!current) return 'lost'
  if (state.stopped.has(current.id)) return 'canceled'
  switch (current.live.fold.task.status.state) {
    case 'completed':
      return null
    case 'canceled':
      return 'canceled'
    case 'failed':
    case 'rejected':
      return 'failed'
    default:
      return 'lost'
  }
}
