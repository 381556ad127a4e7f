import type { TaskFold } from '@/lib/a2a/fold'
import { entrySize } from '@/lib/a2a/folding/add-entry'
import { addSizes, negated, sizeOf } from '@/lib/a2a/folding/fold-size'
import type { Successor } from '@/lib/a2a/log'

/**
 * The fold after the agent answered a message in a new task: the message belongs to that one, and the turn here is over. The
 * status stays as the agent last reported it; `foldWaitsForUser` is false from now on.
 */
export function foldSuccessor(fold: TaskFold, { taskId, seq }: Successor): TaskFold {
  const moved = fold.entries.find(
    (entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq === seq,
  )
  const message = moved?.type === 'message' ? moved.message : undefined
  const history = fold.task.history.filter((one) => one !== message)
  return {
    ...fold,
    size: moved && message ? addSizes(fold.size, negated(addSizes(sizeOf(message), entrySize(moved)))) : fold.size,
    successor: taskId,
    open: false,
    entries: fold.entries.filter((entry) => entry !== moved),
    task: { ...fold.task, history },
  }
}
