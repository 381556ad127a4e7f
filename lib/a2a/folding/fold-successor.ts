import type { MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { entrySize } from '@/lib/a2a/folding/add-entry'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { withoutMessage } from '@/lib/a2a/folding/history-index'
import { addSizes, negated, sizeOf } from '@/lib/a2a/folding/fold-size'
import type { Successor } from '@/lib/a2a/log'

/** The fold without a message. */
function withoutEntry(fold: TaskFold, position: number, entry: MessageEntry): TaskFold {
  const { message } = entry
  return {
    ...fold,
    size: addSizes(fold.size, negated(addSizes(sizeOf(message), entrySize(entry)))),
    entries: entryIndex.removed(fold.entries, position),
    task: { ...fold.task, history: withoutMessage(fold.task.history, message) },
  }
}

/**
 * The fold after the agent answered a message in a new task: the message belongs to that one, and the turn here is over. The
 * status stays as the agent last reported it; `foldWaitsForUser` is false from now on.
 */
export function foldSuccessor(fold: TaskFold, { taskId, seq }: Successor): TaskFold {
  const position = entryIndex.find(fold.entries, seq)
  const moved = fold.entries[position]
  const left = { ...fold, successor: taskId, open: false }
  return moved?.type === 'message' && moved.origin === 'request' ? withoutEntry(left, position, moved) : left
}
