import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { pageRows, type RowPages } from '@/lib/replay/row-pages'

/** Folds that are kept at most. */
const mostFolds = 24

/** Folds of prefixes of one log, from which those near them are made. */
export interface FoldShelf {
  add: (fold: TaskFold) => void
  /** The task as its first `count` rows tell it; null where too little is at hand. */
  at: (count: number) => TaskFold | null
}

/** Keeps what it is given, and one fold for each page that it passes: a step back within a page costs no more than the page. */
export function createFoldShelf(pages: RowPages, most = mostFolds): FoldShelf {
  /** By the number of rows; those that were of use last stand last. */
  const folds = new Map<number, TaskFold>()
  let last = emptyFold

  const keep = (fold: TaskFold): void => {
    folds.delete(fold.lastSeq)
    folds.set(fold.lastSeq, fold)
    const oldest = folds.keys().next().value
    if (folds.size > most && oldest !== undefined) folds.delete(oldest)
  }

  const nearest = (count: number): TaskFold => {
    let best = last.lastSeq <= count ? last : emptyFold
    for (const [seq, fold] of folds) if (seq <= count && seq > best.lastSeq) best = fold
    return best
  }

  return {
    add: keep,
    at: (count) => {
      let fold = nearest(count)
      if (pages.reach(fold.lastSeq, count) < count) return null
      if (fold.lastSeq > 0 && fold !== last) keep(fold)
      while (fold.lastSeq < count) {
        const end = Math.min(count, (Math.floor(fold.lastSeq / pageRows) + 1) * pageRows)
        const rows = Array.from({ length: end - fold.lastSeq }, (_, index) => pages.at(fold.lastSeq + index + 1))
        fold = applyRows(
          fold,
          rows.filter((row): row is LogRow => row !== undefined),
        )
        if (end % pageRows === 0) keep(fold)
      }
      last = fold
      return fold
    },
  }
}
