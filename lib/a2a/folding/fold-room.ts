import type { TaskFold } from '@/lib/a2a/fold'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { addSizes, type FoldSize } from '@/lib/a2a/folding/fold-size'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import type { LogRow } from '@/lib/a2a/log'
import { limits } from '@/lib/a2a/limits'

/** Room beyond the limits for errors, gaps and states: they say why a task stopped. */
const reserve = { objects: 1_000, bytes: 1_000_000 }

/** Size of an object that is counted as one, such as an entry or a change of state. */
export const oneObject: FoldSize = { objects: 1, bytes: 0 }

/** Returns the limit that a fold would exceed with `added`; undefined if there is room for it. */
function exceeded({ size }: TaskFold, added: FoldSize): 'taskObjects' | 'taskBytes' | undefined {
  const { taskObjects, taskBytes } = limits()
  if (size.objects + added.objects > taskObjects) return 'taskObjects'
  return size.bytes + added.bytes > taskBytes ? 'taskBytes' : undefined
}

/** True if a fold can take in content of this size: it is within `taskObjects` and `taskBytes`, and nothing was left out before. */
export function hasRoom(fold: TaskFold, added: FoldSize): boolean {
  return !fold.truncated && !exceeded(fold, added)
}

/** True if a fold can take in an error, a gap or a state of this size. */
export function hasReserve({ size }: TaskFold, { objects, bytes }: FoldSize): boolean {
  const { taskObjects, taskBytes } = limits()
  return size.objects + objects <= taskObjects + reserve.objects && size.bytes + bytes <= taskBytes + reserve.bytes
}

/**
 * The fold without content of a row, of the size `added`. The first time, an entry says that the rest of the task is not
 * shown.
 */
export function leaveOut(fold: TaskFold, { seq, at }: Pick<LogRow, 'seq' | 'at'>, added = oneObject): TaskFold {
  const { truncated } = fold
  if (truncated) return truncated.lastSeq === seq ? fold : { ...fold, truncated: { ...truncated, lastSeq: seq } }
  return {
    ...fold,
    size: addSizes(fold.size, oneObject),
    entries: entryIndex.added(fold.entries, { type: 'gap', seq, at, reason: gapReasons.truncated }),
    truncated: { seq, lastSeq: seq, limit: exceeded(fold, added) ?? 'taskObjects' },
  }
}
