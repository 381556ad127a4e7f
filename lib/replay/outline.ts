import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { markKinds } from '@/lib/api/mark-kinds'
import type { RowSort, TaskOutline } from '@/lib/api/outline'
import { frameMark, type Marks, marksIn, noMarks } from '@/lib/replay/marks-in'

/** A log without its contents, from its first row on. */
export interface Outline {
  /** How many rows there are, as far as is known; those of `times` are told of. */
  lastSeq: number
  open: boolean
  state: TaskState
  sorts: readonly RowSort[]
  /** When each row was logged, in ms since 1970; in step with `sort` and `sizes`. */
  times: readonly number[]
  /** Which of `sorts` it is. */
  sort: readonly number[]
  sizes: readonly number[]
  states: readonly { seq: number; state: TaskState }[]
  marks: Marks
}

/** What is known of a row without its content. */
export interface RowHead extends RowSort {
  seq: number
  /** In ms since 1970. */
  at: number
  bytes: number
}

export const emptyOutline: Outline = {
  lastSeq: 0,
  open: true,
  state: 'submitted',
  sorts: [],
  times: [],
  sort: [],
  sizes: [],
  states: [],
  marks: noMarks(),
}

export function isWhole({ times, lastSeq }: Outline): boolean {
  return times.length >= lastSeq
}

/** The outline with the next part of it behind. A part that does not begin where the outline ends changes nothing. */
export function withPart(outline: Outline, part: TaskOutline): Outline {
  if (part.after !== outline.times.length) return outline
  const { lastSeq, open, state } = part
  const sorts = [...outline.sorts]
  const places = part.sorts.map((sort) => placeOf(sorts, sort))
  let at = 0
  const times = part.rows.times.map((step) => (at += step))
  return {
    lastSeq,
    open,
    state,
    sorts,
    times: [...outline.times, ...times],
    sort: [...outline.sort, ...part.rows.sorts.map((sort) => places[sort] ?? 0)],
    sizes: [...outline.sizes, ...part.rows.sizes],
    states: [...outline.states, ...part.states],
    marks: joined(outline.marks, part.marks),
  }
}

const encoder = new TextEncoder()

/** The outline with rows that follow upon it. `fold`: the task as the last of them leaves it. */
export function withRows(outline: Outline, rows: readonly LogRow[], fold: TaskFold): Outline {
  const known = outline.times.length
  const fresh = rows.filter(({ seq }) => seq > known)
  if (fresh[0]?.seq !== known + 1) return outline
  const sorts = [...outline.sorts]
  const frames = fresh.flatMap(({ seq, event }) => {
    const mark = frameMark(event)
    return mark ? { seq, mark } : []
  })
  const last = known + fresh.length
  return {
    lastSeq: Math.max(outline.lastSeq, last),
    open: fold.open,
    state: fold.task.status.state,
    times: [...outline.times, ...fresh.map(({ at }) => Date.parse(at))],
    sort: [...outline.sort, ...fresh.map((row) => placeOf(sorts, row))],
    sizes: [...outline.sizes, ...fresh.map(({ raw }) => encoder.encode(raw).length)],
    sorts,
    states: [...outline.states, ...fold.states.filter(({ seq }) => seq > known && seq <= last)],
    marks: joined(outline.marks, marksIn(fold.entries, frames, known, last)),
  }
}

/** What is known of row `seq`. */
export function headAt(outline: Outline, seq: number): RowHead | undefined {
  const sort = outline.sorts[outline.sort[seq - 1] ?? -1]
  return sort && { ...sort, seq, at: outline.times[seq - 1] ?? 0, bytes: outline.sizes[seq - 1] ?? 0 }
}

/** Where a sort of rows stands in the list, to which it is added if need be. */
function placeOf(sorts: RowSort[], { direction, method, kind }: RowSort): number {
  const place = sorts.findIndex((sort) => sort.kind === kind && sort.method === method && sort.direction === direction)
  return place === -1 ? sorts.push({ direction, method, kind }) - 1 : place
}

function joined(before: Marks, after: Marks): Marks {
  return Object.fromEntries(markKinds.map((kind) => [kind, [...before[kind], ...after[kind]]])) as Marks
}
