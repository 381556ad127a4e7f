import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { positionsBy } from '@/lib/a2a/folding/positions'

/** Where each artifact is told of. */
export const entriesById = positionsBy<Entry>((entry) => (entry.type === 'artifact' ? entry.artifactId : undefined))

/** The fold with one more thing to show. */
export function addEntry(fold: TaskFold, entry: Entry): TaskFold {
  return { ...fold, entries: entriesById.added(fold.entries, entry) }
}
