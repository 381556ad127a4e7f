import type { Entry } from '@/lib/a2a/fold'
import { isInterrupted } from '@/lib/a2a/states'
import { type ConversationState, currentTask, isRunning, unseenOutgoing } from '@/lib/client/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

type MessageEntry = Extract<Entry, { type: 'message' }>

/** The task in which the agent waits for the person; null while an answer is on its way, or when nothing waits. */
export function waitingTaskId(state: ConversationState, tasks: Record<string, LiveTask>): string | null {
  const current = currentTask(state, tasks)
  if (!current || !isInterrupted(current.live.fold.task.status.state) || isRunning(current.live)) return null
  const outgoing = unseenOutgoing(state, tasks)
  if (outgoing && !outgoing.fault) return null
  return state.stopped.has(current.id) && !state.stopFault ? null : current.id
}

/** What a waiting agent asked last; null where it asked nothing. */
export function questionOf(task: LiveTask | undefined): MessageEntry | null {
  const last = task?.fold.entries.findLast((entry) => entry.type === 'message')
  if (last?.type !== 'message' || last.message.role !== 'agent') return null
  return last.state && isInterrupted(last.state) ? last : null
}
