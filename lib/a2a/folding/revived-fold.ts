import type { Entry, TaskFold } from '@/lib/a2a/fold'

/**
 * A fold that came as JSON, to be folded on: a message in it is one object again, in the history and among the entries,
 * by which later rows that replace or precede it find it. Both tell the same messages in the same order.
 */
export function revivedFold(fold: TaskFold): TaskFold {
  const messages = fold.task.history.values()
  const revived = (entry: Entry): Entry =>
    entry.type === 'message' ? { ...entry, message: messages.next().value ?? entry.message } : entry
  return { ...fold, entries: fold.entries.map(revived) }
}
