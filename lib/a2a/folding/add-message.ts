import type { Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { appendedPartsSize, appendParts, textLengthOf } from '@/lib/a2a/folding/append-parts'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { addSizes, type FoldSize, membersSizeChange, sizeChange, sizeOf } from '@/lib/a2a/folding/fold-size'
import { hasCapacity, hasReserveCapacity, markTruncated } from '@/lib/a2a/folding/fold-capacity'
import { appendToHistory, historyIncludes, lastMessageWithId, replaceInHistory } from '@/lib/a2a/folding/history-index'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

/** Returns the size of an entry. Messages and artifacts are counted in the task. */
export function entrySize(entry: Entry): FoldSize {
  if (entry.type === 'artifact') return { objects: 1 + (entry.renewals?.length ?? 0), bytes: 0 }
  if (entry.type !== 'message') return sizeOf(entry)
  return entry.options ? addSizes({ objects: 1, bytes: 0 }, sizeOf(entry.options)) : { objects: 1, bytes: 0 }
}

/** Adds an entry. A fault or gap that exceeds the reserve is left out. */
export function addEntry(fold: TaskFold, entry: Entry): TaskFold {
  const size = entrySize(entry)
  if (!hasReserveCapacity(fold, size)) return markTruncated(fold, entry, size)
  return { ...fold, size: addSizes(fold.size, size), entries: entryIndex.append(fold.entries, entry) }
}

/** Origin of a message, and what belongs to it. */
export type MessageSource = Pick<MessageEntry, 'origin' | 'state' | 'options'>

/** True if a message starts with the whole text of the known one: it is a longer version of that message, not a chunk of it. */
function repeatsText(known: Message, message: Message): boolean {
  if (textLengthOf(message.parts) < textLengthOf(known.parts)) return false
  return textOf(message.parts).startsWith(textOf(known.parts))
}

/** Replaces `known` in the history and the entries. `added` is the change of size. */
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
    task: { ...fold.task, history: replaceInHistory(fold.task.history, known, message) },
    entries: entryIndex.replace(fold.entries, position, entry),
  }
}

/** Replaces `known`, if the message fits the limits. */
function replaceMessage(
  fold: TaskFold,
  row: LogRow,
  known: Message,
  message: Message,
  source: MessageSource,
): TaskFold {
  const added = sizeChange(known, message)
  return hasCapacity(fold, added) ? putMessage(fold, known, message, added, source) : markTruncated(fold, row, added)
}

/**
 * Appends a chunk to a known message, if it fits the limits. Some agents send a message in many chunks under one ID, some
 * repeat it as it grows.
 */
function extendMessage(fold: TaskFold, row: LogRow, known: Message, message: Message, source: MessageSource): TaskFold {
  if (repeatsText(known, message)) return replaceMessage(fold, row, known, message, source)
  const { parts } = known
  const { parts: piece, ...head } = message
  const added = addSizes(membersSizeChange(known, head), appendedPartsSize(parts, piece))
  if (!hasCapacity(fold, added)) return markTruncated(fold, row, added)
  return putMessage(fold, known, { ...known, ...message, parts: appendParts(parts, piece) }, added, source)
}

/** Sets the state of the entry of `known`. Returns the same fold if nothing changes. */
function withState(fold: TaskFold, known: Message, { state }: MessageSource): TaskFold {
  const position = entryIndex.find(fold.entries, known)
  const entry = fold.entries[position]
  if (!state || entry?.type !== 'message' || entry.state === state) return fold
  return { ...fold, entries: entryIndex.replace(fold.entries, position, { ...entry, state }) }
}

/** Returns true if the user sends different content under a known message ID. A repeated call has the same content. */
function reusesMessageId(known: Message, message: Message, { origin }: MessageSource): boolean {
  return origin === 'request' && !isSameMessage(known, message)
}

/**
 * Adds the message of a row: a new entry, unless the message of that ID or the one that `findRepeated` returns has the same
 * content. Chunks under one ID are joined; any other message of a known ID replaces it, except a message of the user with other
 * content. A message that exceeds the limits is left out.
 */
export function addMessage(
  fold: TaskFold,
  row: LogRow,
  message: Message,
  source: MessageSource,
  findRepeated?: () => Message | undefined,
): TaskFold {
  if (fold.truncated) return markTruncated(fold, row)
  const { history } = fold.task
  const known = lastMessageWithId(history, message)
  if (known && !reusesMessageId(known, message, source))
    return (source.origin === 'message' ? extendMessage : replaceMessage)(fold, row, known, message, source)
  const repeated = findRepeated?.()
  if (repeated) return withState(fold, repeated, source)
  const { seq, at } = row
  // The history and the entries find a message by object identity.
  const own = historyIncludes(history, message) ? { ...message } : message
  const entry = { type: 'message', seq, at, message: own, ...source } as const
  const added = sizeOf(message)
  const addedWithEntry = addSizes(added, entrySize(entry))
  if (!hasCapacity(fold, addedWithEntry)) return markTruncated(fold, row, addedWithEntry)
  const task = { ...fold.task, history: appendToHistory(history, own) }
  return addEntry({ ...fold, size: addSizes(fold.size, added), task }, entry)
}
