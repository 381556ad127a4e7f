import type { Entry } from '@/lib/a2a/fold'
import type { RowEvent } from '@/lib/a2a/log'
import { type MarkKind, markKinds } from '@/lib/api/constants'
import type { TaskOutline } from '@/lib/api/outline'

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
export function createEmptyMarks(): Marks {
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
