import type { TaskFold } from '@/lib/a2a/fold'
import { enterState } from '@/lib/a2a/folding/fold-status'
import type { LogRow, Successor } from '@/lib/a2a/log'
import { isInterrupted } from '@/lib/a2a/states'

/**
 * The fold after the agent answered a message in a new task: the message belongs to that one, and the turn here is over. An
 * agent that waited for this message no longer does, and does not say where the task stands.
 */
export function foldSuccessor(fold: TaskFold, row: LogRow, { taskId, seq }: Successor): TaskFold {
  const moved = fold.entries.find(
    (entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq === seq,
  )
  const message = moved?.type === 'message' ? moved.message : undefined
  const left = {
    ...fold,
    successor: taskId,
    open: false,
    entries: fold.entries.filter((entry) => entry !== moved),
    task: { ...fold.task, history: fold.task.history.filter((one) => one !== message) },
  }
  if (!isInterrupted(fold.task.status.state)) return left
  return { ...enterState(left, row, 'unknown'), task: { ...left.task, status: { state: 'unknown' } } }
}
