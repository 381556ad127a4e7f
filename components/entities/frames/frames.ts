import type { KeyboardEvent } from 'react'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { isUnfiltered, matchesFilter, type RowFilter, splitSearchTerms } from '@/lib/replay/find-in-row'
import { findRuns, isRunKind, type Run } from '@/lib/replay/list-items'
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
  /** Returns the size of rows on the wire, in bytes. `end` is exclusive. */
  bytesOf: (start: number, end: number) => number
  /** Neighboring rows of one kind, which may be shown as one. */
  runs: readonly Run[]
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

/** Returns a function that sums the sizes of rows, in constant time after its first call. */
export function createByteSum(count: number, bytesAt: (place: number) => number): Frames['bytesOf'] {
  let sums: Float64Array | undefined
  const read = (): Float64Array => {
    const all = new Float64Array(count + 1)
    for (let place = 0; place < count; place += 1) all[place + 1] = (all[place] ?? 0) + bytesAt(place)
    return all
  }
  return (start, end) => {
    sums ??= read()
    return (sums[end] ?? 0) - (sums[start] ?? 0)
  }
}

/** Returns the runs of loaded rows. A row that changes the state of the task, or a rejected delivery, is in none. */
function findRowRuns(rows: readonly LogRow[]): Run[] {
  let state: TaskState | undefined
  const sorts = rows.map(({ kind, method, direction, event }) => {
    const before = state
    if (event.kind === 'status') state = event.status.state
    if (event.kind === 'task') state = event.task.status.state
    const isRefused = event.kind === 'push' && !event.accepted
    return isRunKind(kind) && state === before && !isRefused ? `${kind} ${direction} ${method}` : null
  })
  return findRuns(rows.length, (place) => sorts[place] ?? null)
}

/** Returns frames over rows that are all loaded. `filter`: the rows were filtered by it. */
export function toFrames(rows: readonly LogRow[], filter: FrameFilter): Frames {
  return {
    bytesOf: createByteSum(rows.length, (place) => {
      const row = rows[place]
      return row ? headOf(row).bytes : 0
    }),
    runs: showsRuns(filter) ? findRowRuns(rows) : [],
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

/** Whether runs are shown as one: with a search or a filter by kind, each row is. */
export function showsRuns({ text, kind }: FrameFilter): boolean {
  return text.trim() === '' && kind === 'all'
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

/** Returns the method of a row, if it differs from the method before it in the list. */
export function getChangedMethod(frames: Frames, place: number): string {
  const method = frames.headAt(place)?.method ?? ''
  if (method === '') return ''
  let before = place - 1
  while (before >= 0 && frames.headAt(before)?.method === '') before -= 1
  return frames.headAt(before)?.method === method ? '' : method
}
