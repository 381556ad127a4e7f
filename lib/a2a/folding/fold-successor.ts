import type { MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { entrySize } from '@/lib/a2a/folding/add-entry'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { removeFromHistory } from '@/lib/a2a/folding/history-index'
import { addSizes, negateSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import type { Successor } from '@/lib/a2a/log'

/** Removes a message. */
function withoutEntry(fold: TaskFold, position: number, entry: MessageEntry): TaskFold {
  const { message } = entry
  return {
    ...fold,
    size: addSizes(fold.size, negateSize(addSizes(sizeOf(message), entrySize(entry)))),
    entries: entryIndex.remove(fold.entries, position),
    task: { ...fold.task, history: removeFromHistory(fold.task.history, message) },
  }
}

/**
 * Applies that the agent answered a message in a new task: the message moves to that task, and this turn ends. The status stays
 * as last reported by the agent; `foldWaitsForUser` is false from now on.
 */
export function foldSuccessor(fold: TaskFold, { taskId, seq }: Successor): TaskFold {
  const position = entryIndex.find(fold.entries, seq)
  const moved = fold.entries[position]
  const ended = { ...fold, successor: taskId, open: false }
  return moved?.type === 'message' && moved.origin === 'request' ? withoutEntry(ended, position, moved) : ended
}
