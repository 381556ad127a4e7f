import { applyRow } from '@/lib/a2a/apply'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'

/** Rows between two kept folds: a jump applies at most this many. */
export const checkpointInterval = 200

/** The task as its first `count` rows tell it. */
export type FoldAt = (rows: readonly LogRow[], count: number) => TaskFold

/**
 * A fold of any prefix of one log that gets longer but never changes. Keeps a checkpoint every `interval` rows and the
 * last answer, so that stepping applies one row and a jump at most `interval`.
 */
export function createFoldAt(apply: typeof applyRow = applyRow, interval: number = checkpointInterval): FoldAt {
  const checkpoints: TaskFold[] = [emptyFold]
  let last = { count: 0, fold: emptyFold }

  return (rows, count) => {
    const wanted = Math.max(0, Math.min(count, rows.length))
    const nearest = Math.min(Math.floor(wanted / interval), checkpoints.length - 1)
    let done = nearest * interval
    let fold = checkpoints[nearest] ?? emptyFold
    if (last.count <= wanted && last.count > done) ({ count: done, fold } = last)
    for (const row of rows.slice(done, wanted)) {
      fold = apply(fold, row)
      done += 1
      if (done === checkpoints.length * interval) checkpoints.push(fold)
    }
    last = { count: wanted, fold }
    return fold
  }
}
