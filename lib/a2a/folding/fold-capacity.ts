import type { TaskFold } from '@/lib/a2a/fold'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { addSizes, type FoldSize } from '@/lib/a2a/folding/fold-size'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import type { LogRow } from '@/lib/a2a/log'
import { limits } from '@/lib/limits/limits'

/** Reserve beyond the limits for errors, gaps and states, which say why a task stopped. */
const reserve = { objects: 1_000, bytes: 1_000_000 }

/** Size of an object that is counted as one, such as an entry or a change of state. */
export const oneObject: FoldSize = { objects: 1, bytes: 0 }

/** Returns the limit that a fold would exceed with `added`; undefined if there is none. */
function exceeded({ size }: TaskFold, added: FoldSize): 'taskObjects' | 'taskBytes' | undefined {
  const { taskObjects, taskBytes } = limits()
  if (size.objects + added.objects > taskObjects) return 'taskObjects'
  return size.bytes + added.bytes > taskBytes ? 'taskBytes' : undefined
}

/** True if content of this size fits `taskObjects` and `taskBytes`, and nothing was left out before. */
export function hasCapacity(fold: TaskFold, added: FoldSize): boolean {
  return !fold.truncated && !exceeded(fold, added)
}

/** True if an error, a gap or a state of this size fits the limits and their reserve. */
export function hasReserveCapacity({ size }: TaskFold, { objects, bytes }: FoldSize): boolean {
  const { taskObjects, taskBytes } = limits()
  return size.objects + objects <= taskObjects + reserve.objects && size.bytes + bytes <= taskBytes + reserve.bytes
}

/**
 * Notes that content of a row, of size `added`, is left out. The first time, adds a gap that says that the task is truncated.
 */
export function markTruncated(fold: TaskFold, { seq, at }: Pick<LogRow, 'seq' | 'at'>, added = oneObject): TaskFold {
  const { truncated } = fold
  if (truncated) return truncated.lastSeq === seq ? fold : { ...fold, truncated: { ...truncated, lastSeq: seq } }
  return {
    ...fold,
    size: addSizes(fold.size, oneObject),
    entries: entryIndex.append(fold.entries, { type: 'gap', seq, at, reason: gapReasons.truncated }),
    truncated: { seq, lastSeq: seq, limit: exceeded(fold, added) ?? 'taskObjects' },
  }
}
