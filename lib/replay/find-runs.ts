import type { LogRow } from '@/lib/a2a/log'

/** Neighboring rows of one kind in a list, by position from 0; `end` is exclusive. */
export interface Run {
  start: number
  end: number
}

/** Shorter runs are listed row by row. */
export const minRunLength = 4

const runKinds = new Set<LogRow['kind']>(['message', 'task', 'status', 'artifact', 'push'])

/** True for a kind of rows that often repeats. Requests, errors, gaps and notes are always listed. */
export function isRunKind(kind: LogRow['kind']): boolean {
  return runKinds.has(kind)
}

/**
 * Returns the runs of a list, in order. `sortAt`: rows with the same value are of one kind; null for a row that belongs to no
 * run.
 */
export function findRuns(count: number, sortAt: (place: number) => string | number | null): Run[] {
  const runs: Run[] = []
  let start = 0
  let sort: string | number | null = null
  for (let place = 0; place <= count; place += 1) {
    const next = place < count ? sortAt(place) : null
    if (next !== null && next === sort) continue
    if (sort !== null && place - start >= minRunLength) runs.push({ start, end: place })
    start = place
    sort = next
  }
  return runs
}
