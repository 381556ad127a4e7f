import type { LogRow } from '@/lib/a2a/log'
import type { RowHead } from '@/lib/replay/outline'

/** How many of the rows are not after `seq`. */
function countUpTo(rows: readonly LogRow[], seq: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.seq ?? Infinity) <= seq) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows of a list, of which some may not be at hand yet. */
export interface Frames {
  count: number
  /** What is known of the row at a place, from 0 on; the same object for the same row. */
  headAt: (place: number) => RowHead | undefined
  /** The row itself, where it is at hand. */
  rowAt: (place: number) => LogRow | undefined
  /** How many of the rows are not after `seq`. */
  countUpTo: (seq: number) => number
}

const encoder = new TextEncoder()

/** Rows never change: each has one head, by which a list tells that it need not be drawn again. */
const heads = new WeakMap<LogRow, RowHead>()

function headOf(row: LogRow): RowHead {
  const known = heads.get(row)
  if (known) return known
  const head = { ...row, at: Date.parse(row.at), bytes: encoder.encode(row.raw).length }
  heads.set(row, head)
  return head
}

/** Rows that are all at hand. */
export function framesOf(rows: readonly LogRow[]): Frames {
  return {
    count: rows.length,
    headAt: (place) => {
      const row = rows[place]
      return row && headOf(row)
    },
    rowAt: (place) => rows[place],
    countUpTo: (seq) => countUpTo(rows, seq),
  }
}
