import type { MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { appendedSize, appendParts, textLengthOf } from '@/lib/a2a/folding/append-parts'
import { addEntry, entrySize } from '@/lib/a2a/folding/add-entry'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { hasRoom, leaveOut } from '@/lib/a2a/folding/fold-room'
import { addSizes, type FoldSize, membersChange, sizeChange, sizeOf } from '@/lib/a2a/folding/fold-size'
import { hasMessage, lastWithId, withMessage, withReplaced } from '@/lib/a2a/folding/history-index'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'

/** Where a message comes from, and what came with it. */
export type MessageSource = Pick<MessageEntry, 'origin' | 'state' | 'options'>

/** True if a message begins with the whole text of the known one: it is that message as it grows, not a piece of it. */
function repeatsText(known: Message, message: Message): boolean {
  if (textLengthOf(message.parts) < textLengthOf(known.parts)) return false
  return textOf(message.parts).startsWith(textOf(known.parts))
}

/** The fold with `known` replaced in history and entries, of which `added` is the change of size. */
function putMessage(
  fold: TaskFold,
  known: Message,
  message: Message,
  added: FoldSize,
  { state }: MessageSource,
): TaskFold {
  const position = entryIndex.find(fold.entries, known)
  const entry = { ...(fold.entries[position] as MessageEntry), message, ...(state && { state }) }
  return {
    ...fold,
    size: addSizes(fold.size, added),
    task: { ...fold.task, history: withReplaced(fold.task.history, known, message) },
    entries: entryIndex.replaced(fold.entries, position, entry),
  }
}

/** The fold with `known` replaced, if there is room for the message. */
function replaceMessage(
  fold: TaskFold,
  row: LogRow,
  known: Message,
  message: Message,
  source: MessageSource,
): TaskFold {
  const added = sizeChange(known, message)
  return hasRoom(fold, added) ? putMessage(fold, known, message, added, source) : leaveOut(fold, row, added)
}

/**
 * The fold with a piece of a known message, if there is room for it. Some agents send one message in many pieces of one
 * ID, some send it again and again as it grows.
 */
function extendMessage(fold: TaskFold, row: LogRow, known: Message, message: Message, source: MessageSource): TaskFold {
  if (repeatsText(known, message)) return replaceMessage(fold, row, known, message, source)
  const { parts } = known
  const { parts: piece, ...head } = message
  const added = addSizes(membersChange(known, head), appendedSize(parts, piece))
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  return putMessage(fold, known, { ...known, ...message, parts: appendParts(parts, piece) }, added, source)
}

/** The fold with the state of `known` changed to the one that repeats it. The same fold if nothing changes. */
function withState(fold: TaskFold, known: Message, { state }: MessageSource): TaskFold {
  const position = entryIndex.find(fold.entries, known)
  const entry = fold.entries[position]
  if (!state || entry?.type !== 'message' || entry.state === state) return fold
  return { ...fold, entries: entryIndex.replaced(fold.entries, position, { ...entry, state }) }
}

/** Returns true if the user sends different content under a known message ID. A repeated call has the same content. */
function reusesMessageId(known: Message, message: Message, { origin }: MessageSource): boolean {
  return origin === 'request' && !isSameMessage(known, message)
}

/**
 * The fold with a message that was said in this row: a new entry, unless one of that id or the one that `findRepeated`
 * returns says the same already. The pieces of a message of one id are put together; any other message of a known id
 * replaces it, except for a message of the user with other content. A message for which there is no room is left out.
 */
export function addMessage(
  fold: TaskFold,
  row: LogRow,
  message: Message,
  source: MessageSource,
  findRepeated?: () => Message | undefined,
): TaskFold {
  if (fold.truncated) return leaveOut(fold, row)
  const { history } = fold.task
  const known = lastWithId(history, message)
  if (known && !reusesMessageId(known, message, source))
    return (source.origin === 'message' ? extendMessage : replaceMessage)(fold, row, known, message, source)
  const repeated = findRepeated?.()
  if (repeated) return withState(fold, repeated, source)
  const { seq, at } = row
  // A message is one object, by which the history and the entries find it.
  const own = hasMessage(history, message) ? { ...message } : message
  const entry = { type: 'message', seq, at, message: own, ...source } as const
  const added = sizeOf(message)
  const addedWithEntry = addSizes(added, entrySize(entry))
  if (!hasRoom(fold, addedWithEntry)) return leaveOut(fold, row, addedWithEntry)
  const task = { ...fold.task, history: withMessage(history, own) }
  return addEntry({ ...fold, size: addSizes(fold.size, added), task }, entry)
}
