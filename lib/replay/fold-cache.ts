import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { createLruCache } from '@/lib/cache/lru-cache'
import { rowPageSize, type RowPages } from '@/lib/replay/row-pages'

/** Maximum number of cached folds: one of each cached page, and some more. */
const defaultMaxFolds = 72

/** A cache of folds of prefixes of one log, from which nearby folds are computed. */
export interface FoldCache {
  add: (fold: TaskFold) => void
  /** Returns the task after its first `count` rows; null if rows are not loaded. */
  at: (count: number) => TaskFold | null
  /** Stores the fold of each page from the nearest known one up to row `count`. Does nothing if rows are not loaded. */
  fill: (count: number) => void
}

/** Creates a fold cache. It stores added folds and one per page that it passes, so a step back costs at most one page. */
export function createFoldCache(pages: RowPages, maxFolds = defaultMaxFolds): FoldCache {
  /** By number of rows. */
  const folds = createLruCache<number, TaskFold>({ maxEntries: maxFolds })
  let last = emptyFold

  const store = (fold: TaskFold): void => folds.set(fold.lastSeq, fold)

  const nearest = (count: number): TaskFold => {
    let best = last.lastSeq <= count ? last : emptyFold
    for (const fold of folds.values()) if (fold.lastSeq <= count && fold.lastSeq > best.lastSeq) best = fold
    return best
  }

  /** Returns the fold of the first `count` rows, and stores one for each page that it passes. Null if rows are not loaded. */
  const compute = (count: number): TaskFold | null => {
    let fold = nearest(count)
    if (pages.lastLoadedSeq(fold.lastSeq, count) < count) return null
    if (fold.lastSeq > 0 && fold !== last) store(fold)
    while (fold.lastSeq < count) {
      const end = Math.min(count, (Math.floor(fold.lastSeq / rowPageSize) + 1) * rowPageSize)
      const rows = Array.from({ length: end - fold.lastSeq }, (_, index) => pages.at(fold.lastSeq + index + 1))
      fold = applyRows(
        fold,
        rows.filter((row): row is LogRow => row !== undefined),
      )
      if (end % rowPageSize === 0) store(fold)
    }
    return fold
  }

  return {
    add: store,
    at: (count) => {
      const fold = compute(count)
      if (fold) last = fold
      return fold
    },
    fill: (count) => void compute(count),
  }
}
