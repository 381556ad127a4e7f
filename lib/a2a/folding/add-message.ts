import type { Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { appendParts } from '@/lib/a2a/folding/append-parts'
import { addEntry, entrySize } from '@/lib/a2a/folding/add-entry'
import { entriesById } from '@/lib/a2a/folding/entries-by-id'
import { hasRoom, leaveOut } from '@/lib/a2a/folding/fold-room'
import { addSizes, sizeChange, sizeOf } from '@/lib/a2a/folding/fold-size'
import { positionsBy } from '@/lib/a2a/folding/positions'
import { messageKey } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'

/** Where a message comes from, and what came with it. */
export type MessageSource = Pick<MessageEntry, 'origin' | 'state' | 'options'>

/** Agents that repeat a message under its id say it in the same role. */
const idOf = ({ messageId, role }: Message) => (messageId ? `${role} ${messageId}` : undefined)
const messagesById = positionsBy(idOf)

/** Some agents send one message in many pieces of one id, some send it again and again as it grows. */
function grown(known: Message, message: Message): Message {
  const [before, now] = [textOf(known.parts), textOf(message.parts)]
  const whole = now.length >= before.length && now.startsWith(before)
  return whole ? message : { ...known, ...message, parts: appendParts(known.parts, message.parts) }
}

/** The fold with `known` replaced in history and entries, if there is room for the message. */
function replaceMessage(
  fold: TaskFold,
  row: LogRow,
  known: Message,
  message: Message,
  { state }: MessageSource,
): TaskFold {
  const added = sizeChange(known, message)
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  const swap = (entry: Entry): Entry =>
    entry.type === 'message' && entry.message === known ? { ...entry, message, ...(state && { state }) } : entry
  return {
    ...fold,
    size: addSizes(fold.size, added),
    task: { ...fold.task, history: fold.task.history.map((old) => (old === known ? message : old)) },
    entries: fold.entries.map(swap),
  }
}

/** The fold with the state of `known` changed to the one that repeats it. The same fold if nothing changes. */
function withState(fold: TaskFold, known: Message, { state }: MessageSource): TaskFold {
  const position = fold.entries.findLastIndex((entry) => entry.type === 'message' && entry.message === known)
  const entry = fold.entries[position]
  if (!state || entry?.type !== 'message' || entry.state === state) return fold
  return { ...fold, entries: entriesById.replaced(fold.entries, position, { ...entry, state }) }
}

/** Returns true if the user sends different content under a known message ID. A repeated call has the same content. */
function reusesMessageId(known: Message, message: Message, { origin }: MessageSource): boolean {
  return origin === 'request' && messageKey(known) !== messageKey(message)
}

/**
 * The fold with a message that was said in this row: a new entry, unless one of that id or one in `retold` says the
 * same already. The pieces of a message of one id are put together; any other message of a known id replaces it, except
 * for a message of the user with other content. A message for which there is no room is left out.
 */
export function addMessage(
  fold: TaskFold,
  row: LogRow,
  message: Message,
  source: MessageSource,
  retold: readonly Message[] = [],
): TaskFold {
  if (fold.truncated) return leaveOut(fold, row)
  const { history } = fold.task
  const id = idOf(message)
  const known = id === undefined ? undefined : history[messagesById.find(history, id)]
  if (known && !reusesMessageId(known, message, source))
    return replaceMessage(fold, row, known, source.origin === 'message' ? grown(known, message) : message, source)
  if (retold.length > 0) {
    const key = messageKey(message)
    const repeated = retold.findLast((old) => messageKey(old) === key)
    if (repeated) return withState(fold, repeated, source)
  }
  const { seq, at } = row
  const entry = { type: 'message', seq, at, message, ...source } as const
  const added = sizeOf(message)
  const addedWithEntry = addSizes(added, entrySize(entry))
  if (!hasRoom(fold, addedWithEntry)) return leaveOut(fold, row, addedWithEntry)
  const task = { ...fold.task, history: messagesById.added(history, message) }
  return addEntry({ ...fold, size: addSizes(fold.size, added), task }, entry)
}
