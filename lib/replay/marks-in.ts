import type { Entry } from '@/lib/a2a/fold'
import { type MarkKind, markKinds } from '@/lib/api/mark-kinds'
import type { TaskOutline } from '@/lib/api/outline'

export type Marks = TaskOutline['marks']

const entryMark = {
  message: (entry: Entry): MarkKind => (entry.type === 'message' && entry.message.role === 'user' ? 'user' : 'agent'),
  artifact: (): MarkKind => 'artifact',
  fault: (): MarkKind => 'fault',
  gap: (): MarkKind => 'gap',
} satisfies Record<Entry['type'], (entry: Entry) => MarkKind>

export function noMarks(): Marks {
  return Object.fromEntries(markKinds.map((kind) => [kind, [] as number[]])) as Marks
}

/** The rows after `after`, up to `until`, that are worth seeing: of a fold's entries, and of deliveries to the webhook. */
export function marksIn(
  entries: readonly Entry[],
  pushes: readonly { seq: number; accepted: boolean }[],
  after = 0,
  until = Infinity,
): Marks {
  const marks = noMarks()
  const within = ({ seq }: { seq: number }): boolean => seq > after && seq <= until
  for (const entry of entries) if (within(entry)) marks[entryMark[entry.type](entry)].push(entry.seq)
  for (const push of pushes) if (within(push)) marks[push.accepted ? 'push' : 'refused'].push(push.seq)
  return marks
}
