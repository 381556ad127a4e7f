import type { Entry } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'

/** Rows of a log, to find what they changed. */
export interface EventRef {
  kind: LogRow['kind']
  /** First and last row. */
  first: number
  last: number
  /** What the row changed; null for several rows, or one that is not loaded. */
  keys: readonly string[] | null
}

/** Something that a conversation shows, to find the rows that changed it. */
export interface EntryRef {
  type: Entry['type'] | 'status'
  /** First and last row that may have changed it. */
  first: number
  last: number
  keys: readonly string[]
}

const statusKey = 'status'
const rowKey = (seq: number): string => `row ${seq}`
const artifactKey = (id: string): string => `artifact ${id}`
const messageKeys = (message: Message | undefined): string[] =>
  message?.messageId ? [`message ${message.messageId}`] : []

function changesOf({ event }: LogRow): string[] {
  switch (event.kind) {
    case 'request':
      return 'message' in event.call ? messageKeys(event.call.message) : []
    case 'message':
      return messageKeys(event.message)
    case 'status':
      return [statusKey, ...messageKeys(event.status.message)]
    case 'artifact':
      return [artifactKey(event.artifact.artifactId)]
    case 'task': {
      const { artifacts, history, status } = event.task
      const messages = [...history, ...(status.message ? [status.message] : [])].flatMap(messageKeys)
      return [statusKey, ...messages, ...artifacts.map(({ artifactId }) => artifactKey(artifactId))]
    }
    default:
      return []
  }
}

/** Rows are immutable: each has one reference. */
const known = new WeakMap<LogRow, EventRef>()

/** Returns the reference of a loaded row. */
export function getRowRef(row: LogRow): EventRef {
  const ref = known.get(row) ?? {
    kind: row.kind,
    first: row.seq,
    last: row.seq,
    keys: [rowKey(row.seq), ...changesOf(row)],
  }
  known.set(row, ref)
  return ref
}

/** Returns the reference of an entry of a conversation, or of several that are shown as one. */
export function getEntryRef(entries: readonly Entry[]): EntryRef {
  const keys = entries.flatMap((entry) => {
    if (entry.type === 'artifact') return [artifactKey(entry.artifactId)]
    return [rowKey(entry.seq), ...(entry.type === 'message' ? messageKeys(entry.message) : [])]
  })
  const ends = entries.map((entry) => (entry.type === 'artifact' ? entry.lastSeq : entry.seq))
  return {
    type: entries[0]?.type ?? 'message',
    first: Math.min(...entries.map(({ seq }) => seq)),
    last: Math.max(...ends),
    keys,
  }
}

/** Returns the reference of a message that a conversation shows under its ID alone. */
export function getMessageRef(message: Message): EntryRef {
  return { type: 'message', first: Infinity, last: -Infinity, keys: messageKeys(message) }
}

/** Returns the reference of the status that a conversation shows for the rows from `first` to `last`. */
export function getStatusRef(first: number, last: number): EntryRef {
  return { type: 'status', first, last, keys: [statusKey] }
}

/** Kinds of rows that change an entry. */
const changing: Record<EntryRef['type'], readonly LogRow['kind'][]> = {
  message: ['request', 'message', 'status', 'task'],
  artifact: ['artifact', 'task'],
  status: ['status', 'task'],
  fault: ['fault'],
  gap: ['gap'],
}

/** True if the rows changed what the conversation shows. Approximate for rows that are not loaded, from their numbers. */
export function isLinked(event: EventRef, entry: EntryRef): boolean {
  const overlaps = event.first <= entry.last && entry.first <= event.last
  if (event.keys === null) return overlaps && changing[entry.type].includes(event.kind)
  if (entry.type === 'status' && !overlaps) return false
  return event.keys.some((key) => entry.keys.includes(key))
}
