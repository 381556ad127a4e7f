import type { LogRow } from '@/lib/a2a/log'

/** An entry of a list: a row, or several rows of a run as one. An open run is followed by its rows. */
export type ListItem =
  | { type: 'row'; place: number }
  /** `start` and `end`: the rows that it stands for, a part of the run if a row in it is pinned. */
  | { type: 'run'; run: Run; start: number; end: number; open: boolean }

/** The entries of a list with runs. */
export interface ListItems {
  count: number
  itemAt: (index: number) => ListItem | undefined
  /** Returns the index of the entry that shows the row at a position. */
  indexOf: (place: number) => number
}

/** Neighboring entries: rows, or one run. */
interface Segment {
  index: number
  place: number
  /** Number of rows. */
  rows: number
  run: Extract<ListItem, { type: 'run' }> | null
}

/** Returns the index of the last segment whose `field` is at most `value`. */
function findLastAtMost(segments: readonly Segment[], field: 'index' | 'place', value: number): number {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.[field] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Returns the entries of a list of `count` rows. A closed run is one entry, except for the `pinned` rows in it, which stay
 * rows. Takes time for the number of runs, not of rows.
 */
export function buildListItems(
  count: number,
  runs: readonly Run[],
  isOpen: (run: Run) => boolean,
  pinned: readonly number[] = [],
): ListItems {
  const segments: Segment[] = []
  let index = 0
  let place = 0
  const addRows = (end: number): void => {
    if (end <= place) return
    segments.push({ index, place, rows: end - place, run: null })
    index += end - place
    place = end
  }
  const addRun = (run: Run, end: number, open: boolean): void => {
    segments.push({ index, place, rows: open ? 0 : end - place, run: { type: 'run', run, start: place, end, open } })
    index += 1
    if (!open) place = end
  }
  /** One row is listed as itself. */
  const addPiece = (run: Run, end: number): void => (end - place > 1 ? addRun(run, end, false) : addRows(end))

  const pins = pinned.toSorted((one, other) => one - other)
  for (const run of runs) {
    addRows(run.start)
    if (isOpen(run)) {
      addRun(run, run.end, true)
      addRows(run.end)
      continue
    }
    for (const pin of pins) {
      if (pin < place || pin >= run.end) continue
      addPiece(run, pin)
      addRows(pin + 1)
    }
    addPiece(run, run.end)
  }
  addRows(count)

  return {
    count: index,
    itemAt: (at) => {
      const segment = segments[findLastAtMost(segments, 'index', at)]
      if (!segment || at < 0 || at >= index) return undefined
      return segment.run ?? { type: 'row', place: segment.place + at - segment.index }
    },
    indexOf: (at) => {
      const segment = segments[findLastAtMost(segments, 'place', at)]
      if (!segment) return 0
      return segment.run ? segment.index : segment.index + Math.min(at - segment.place, segment.rows - 1)
    },
  }
}

/** Neighboring rows of one kind in a list, by position from 0; `end` is exclusive. */
export interface Run {
  start: number
  end: number
}

/** Shorter runs are listed row by row. */
const minRunLength = 4

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
