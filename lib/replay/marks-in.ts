import type { Entry } from '@/lib/a2a/fold'
import type { RowEvent } from '@/lib/a2a/log'
import { type MarkKind, markKinds } from '@/lib/api/mark-kinds'
import type { TaskOutline } from '@/lib/api/outline'

export type Marks = TaskOutline['marks']

const entryMark = {
  message: (entry: Entry): MarkKind => (entry.type === 'message' && entry.message.role === 'user' ? 'user' : 'agent'),
  artifact: (): MarkKind => 'artifact',
  fault: (): MarkKind => 'fault',
  gap: (): MarkKind => 'gap',
} satisfies Record<Entry['type'], (entry: Entry) => MarkKind>

/** A row that is marked though the fold tells nothing of it. */
export interface MarkedFrame {
  seq: number
  mark: 'push' | 'refused' | 'unread'
}

/** How a row is marked that changes nothing by itself: a delivery to the webhook, or what could not be read; nothing for others. */
export function frameMark(event: RowEvent): MarkedFrame['mark'] | undefined {
  if (event.kind === 'push') return event.accepted ? 'push' : 'refused'
  return event.kind === 'note' && event.unread ? 'unread' : undefined
}

export function noMarks(): Marks {
  return Object.fromEntries(markKinds.map((kind) => [kind, [] as number[]])) as Marks
}

/** The rows after `after`, up to `until`, that are worth seeing: of a fold's entries, and beside it. */
export function marksIn(entries: readonly Entry[], frames: readonly MarkedFrame[], after = 0, until = Infinity): Marks {
  const marks = noMarks()
  const within = ({ seq }: { seq: number }): boolean => seq > after && seq <= until
  for (const entry of entries) if (within(entry)) marks[entryMark[entry.type](entry)].push(entry.seq)
  for (const frame of frames) if (within(frame)) marks[frame.mark].push(frame.seq)
  return marks
}
