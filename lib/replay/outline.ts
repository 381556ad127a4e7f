import type { Entry, TaskFold } from '@/lib/a2a/fold'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { type MarkKind, markKinds } from '@/lib/api/constants'
import type { RowSort, TaskOutline } from '@/lib/api/outline'

export type Marks = TaskOutline['marks']

const entryMark = {
  message: (entry: Entry): MarkKind => (entry.type === 'message' && entry.message.role === 'user' ? 'user' : 'agent'),
  artifact: (): MarkKind => 'artifact',
  fault: (): MarkKind => 'fault',
  gap: (): MarkKind => 'gap',
} satisfies Record<Entry['type'], (entry: Entry) => MarkKind>

/** A marked row that is not part of the fold. */
export interface MarkedRow {
  seq: number
  mark: 'push' | 'refused' | 'unread'
}

/** Returns the mark of a row that does not change the task: a push notification, or malformed data. Undefined for others. */
export function getRowMark(event: RowEvent): MarkedRow['mark'] | undefined {
  if (event.kind === 'push') return event.accepted ? 'push' : 'refused'
  return event.kind === 'note' && event.unread ? 'unread' : undefined
}

/** Returns an empty list for each kind of mark. */
function createEmptyMarks(): Marks {
  return Object.fromEntries(markKinds.map((kind) => [kind, [] as number[]])) as Marks
}

/** Returns the marked rows after `after`, up to `until`, of a fold's entries and of other rows. */
export function collectMarks(
  entries: readonly Entry[],
  frames: readonly MarkedRow[],
  after = 0,
  until = Infinity,
): Marks {
  const marks = createEmptyMarks()
  const within = ({ seq }: { seq: number }): boolean => seq > after && seq <= until
  for (const entry of entries) if (within(entry)) marks[entryMark[entry.type](entry)].push(entry.seq)
  for (const frame of frames) if (within(frame)) marks[frame.mark].push(frame.seq)
  return marks
}

/** A log without its contents, from its first row on. */
export interface Outline {
  /** Number of rows, as far as known. `times` covers those that are loaded. */
  lastSeq: number
  open: boolean
  state: TaskState
  sorts: readonly RowSort[]
  /** When each row was logged, in ms since 1970. Parallel to `sort` and `sizes`. */
  times: readonly number[]
  /** Index in `sorts` of each row. */
  sort: readonly number[]
  sizes: readonly number[]
  states: readonly { seq: number; state: TaskState }[]
  marks: Marks
}

/** A row without its content. */
export interface RowHead extends RowSort {
  seq: number
  /** In ms since 1970. */
  at: number
  bytes: number
}

/** The outline of an unknown log. */
export const emptyOutline: Outline = {
  lastSeq: 0,
  open: true,
  state: 'submitted',
  sorts: [],
  times: [],
  sort: [],
  sizes: [],
  states: [],
  marks: createEmptyMarks(),
}

/** True if the outline covers all rows. */
export function isComplete({ times, lastSeq }: Outline): boolean {
  return times.length >= lastSeq
}

/**
 * Returns the outline with the next part appended. A part that does not start at the end of the outline, because rows between them
 * were removed, only updates the number of rows.
 */
export function appendPart(outline: Outline, part: TaskOutline): Outline {
  if (part.after !== outline.times.length) return { ...outline, lastSeq: Math.max(outline.lastSeq, part.lastSeq) }
  const { lastSeq, open, state } = part
  const sorts = [...outline.sorts]
  const sortIndexes = part.sorts.map((sort) => indexOfSort(sorts, sort))
  let at = 0
  const times = part.rows.times.map((step) => (at += step))
  return {
    lastSeq,
    open,
    state,
    sorts,
    times: [...outline.times, ...times],
    sort: [...outline.sort, ...part.rows.sorts.map((sort) => sortIndexes[sort] ?? 0)],
    sizes: [...outline.sizes, ...part.rows.sizes],
    states: [...outline.states, ...part.states],
    marks: mergeMarks(outline.marks, part.marks),
  }
}

const encoder = new TextEncoder()

/** Returns the outline with further rows appended. `fold`: the task after the last of them. */
export function appendRows(outline: Outline, rows: readonly LogRow[], fold: TaskFold): Outline {
  const known = outline.times.length
  const fresh = rows.filter(({ seq }) => seq > known)
  if (fresh[0]?.seq !== known + 1) return outline
  const sorts = [...outline.sorts]
  const frames = fresh.flatMap(({ seq, event }) => {
    const mark = getRowMark(event)
    return mark ? { seq, mark } : []
  })
  const last = known + fresh.length
  return {
    lastSeq: Math.max(outline.lastSeq, last),
    open: fold.open,
    state: fold.task.status.state,
    times: [...outline.times, ...fresh.map(({ at }) => Date.parse(at))],
    sort: [...outline.sort, ...fresh.map((row) => indexOfSort(sorts, row))],
    sizes: [...outline.sizes, ...fresh.map(({ raw }) => encoder.encode(raw).length)],
    sorts,
    states: [...outline.states, ...fold.states.filter(({ seq }) => seq > known && seq <= last)],
    marks: mergeMarks(outline.marks, collectMarks(fold.entries, frames, known, last)),
  }
}

/** Returns the head of row `seq`; undefined if it is not loaded. */
export function getRowHead(outline: Outline, seq: number): RowHead | undefined {
  const sort = outline.sorts[outline.sort[seq - 1] ?? -1]
  return sort && { ...sort, seq, at: outline.times[seq - 1] ?? 0, bytes: outline.sizes[seq - 1] ?? 0 }
}

/** Returns the index of a sort of rows in the list. Adds it if it is missing. */
function indexOfSort(sorts: RowSort[], { direction, method, kind }: RowSort): number {
  const place = sorts.findIndex((sort) => sort.kind === kind && sort.method === method && sort.direction === direction)
  return place === -1 ? sorts.push({ direction, method, kind }) - 1 : place
}

function mergeMarks(before: Marks, after: Marks): Marks {
  return Object.fromEntries(markKinds.map((kind) => [kind, [...before[kind], ...after[kind]]])) as Marks
}
