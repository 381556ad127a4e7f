import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { hasReserveCapacity, markTruncated } from '@/lib/a2a/folding/fold-capacity'
import { addSizes, type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'

/** Returns the size of an entry. Messages and artifacts are counted in the task. */
export function entrySize(entry: Entry): FoldSize {
  if (entry.type === 'artifact') return { objects: 1 + (entry.renewals?.length ?? 0), bytes: 0 }
  if (entry.type !== 'message') return sizeOf(entry)
  return entry.options ? addSizes({ objects: 1, bytes: 0 }, sizeOf(entry.options)) : { objects: 1, bytes: 0 }
}

/** Adds an entry. A fault or gap that exceeds the reserve is left out. */
export function addEntry(fold: TaskFold, entry: Entry): TaskFold {
  const size = entrySize(entry)
  if (!hasReserveCapacity(fold, size)) return markTruncated(fold, entry, size)
  return { ...fold, size: addSizes(fold.size, size), entries: entryIndex.append(fold.entries, entry) }
}
