import type { Entry, TaskFold } from '@/lib/a2a/fold'

/**
 * Restores a fold that was parsed from JSON: each message is one object again in the history and in the entries, by which later
 * rows find it. Both have the same messages in the same order.
 */
export function reviveFold(fold: TaskFold): TaskFold {
  const messages = fold.task.history.values()
  const revived = (entry: Entry): Entry =>
    entry.type === 'message' ? { ...entry, message: messages.next().value ?? entry.message } : entry
  return { ...fold, entries: fold.entries.map(revived) }
}
