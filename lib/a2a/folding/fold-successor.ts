import type { MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { entrySize } from '@/lib/a2a/folding/add-entry'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { withoutMessage } from '@/lib/a2a/folding/history-index'
import { addSizes, negated, sizeOf } from '@/lib/a2a/folding/fold-size'
import { putStatus } from '@/lib/a2a/folding/put-status'
import { enterState } from '@/lib/a2a/folding/fold-status'
import type { LogRow, Successor } from '@/lib/a2a/log'
import { isInterrupted } from '@/lib/a2a/states'

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
 * The fold after the agent answered a message in a new task: the message belongs to that one, and the turn here is over. An
 * agent that waited for this message no longer does, and does not say where the task stands.
 */
export function foldSuccessor(fold: TaskFold, row: LogRow, { taskId, seq }: Successor): TaskFold {
  const position = entryIndex.find(fold.entries, seq)
  const moved = fold.entries[position]
  const left = { ...fold, successor: taskId, open: false }
  const without = moved?.type === 'message' && moved.origin === 'request' ? withoutEntry(left, position, moved) : left
  if (!isInterrupted(fold.task.status.state)) return without
  return putStatus(enterState(without, row, 'unknown'), row, { state: 'unknown' })
}
