import type { KeyboardEvent } from 'react'
import type { LogRow } from '@/lib/a2a/log'
import { isUnfiltered, matchesFilter, type RowFilter } from '@/lib/replay/filter-outline'
import { splitSearchTerms } from '@/lib/replay/find-in-row'
import type { RowHead } from '@/lib/replay/outline'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10 }

/** Returns the number of rows up to `seq`. */
function countUpTo(rows: readonly LogRow[], seq: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.seq ?? Infinity) <= seq) low = middle + 1
    else high = middle
  }
  return low
}

/** A list of rows, some of which may not be loaded. */
export interface Frames {
  count: number
  /** Returns the head of the row at a position from 0. The same object for the same row. */
  headAt: (place: number) => RowHead | undefined
  /** Returns the row, if it is loaded. */
  rowAt: (place: number) => LogRow | undefined
  /** Returns the number of rows up to `seq`. */
  countUpTo: (seq: number) => number
}

const encoder = new TextEncoder()

/** Rows are immutable: each has one head, so that lists can skip rendering it again. */
const heads = new WeakMap<LogRow, RowHead>()

function headOf(row: LogRow): RowHead {
  const known = heads.get(row)
  if (known) return known
  const head = { ...row, at: Date.parse(row.at), bytes: encoder.encode(row.raw).length }
  heads.set(row, head)
  return head
}

/** Returns frames over rows that are all loaded. */
export function toFrames(rows: readonly LogRow[]): Frames {
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

/** Returns the position, from 1, that a key moves to. Null if the key does not move. */
export function getNextPosition(event: KeyboardEvent, from: number, count: number): number | null {
  const step = steps[event.key]
  if (step === undefined) return null
  event.preventDefault()
  return Math.max(1, Math.min(count, from + step))
}

/** Filter of an event list. */
export interface FrameFilter extends RowFilter {
  /** Words that a row must all contain. Case-insensitive. */
  text: string
}

export const noFilter: FrameFilter = { direction: 'all', kind: 'all', method: 'all', text: '' }

/** Rows are immutable: the search text of each is built once. */
const searched = new WeakMap<LogRow, string>()

function textOf(row: LogRow): string {
  const known = searched.get(row)
  if (known !== undefined) return known
  const { kind, method, raw, event } = row
  const text = `${kind} ${method} ${raw === '' ? JSON.stringify(event) : raw}`.toLowerCase()
  searched.set(row, text)
  return text
}

/** Returns the rows that match the filter. */
export function filterFrames(rows: readonly LogRow[], filter: FrameFilter): readonly LogRow[] {
  const words = splitSearchTerms(filter.text)
  if (isUnfiltered(filter) && words.length === 0) return rows
  return rows.filter(
    (row) =>
      matchesFilter({ ...row, bytes: row.raw.length }, filter) && words.every((word) => textOf(row).includes(word)),
  )
}
