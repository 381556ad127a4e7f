import type { TaskFold } from '@/lib/a2a/fold'
import { entrySize } from '@/lib/a2a/folding/add-entry'
import { addSizes, negated, sizeOf } from '@/lib/a2a/folding/fold-size'
import { putStatus } from '@/lib/a2a/folding/put-status'
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
  const history = fold.task.history.filter((one) => one !== message)
  const left = {
    ...fold,
    size: moved && message ? addSizes(fold.size, negated(addSizes(sizeOf(message), entrySize(moved)))) : fold.size,
    successor: taskId,
    open: false,
    entries: fold.entries.filter((entry) => entry !== moved),
    task: { ...fold.task, history },
  }
  if (!isInterrupted(fold.task.status.state)) return left
  return putStatus(enterState(left, row, 'unknown'), row, { state: 'unknown' })
}
