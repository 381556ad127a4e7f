import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { entryIndex, type Insertion } from '@/lib/a2a/folding/entry-index'
import { addSizes, sizeOf } from '@/lib/a2a/folding/fold-size'
import { hasCapacity, markTruncated } from '@/lib/a2a/folding/fold-capacity'
import {
  historyIncludes,
  positionInHistory,
  messagesWithContent,
  messagesWithId,
  insertIntoHistory,
} from '@/lib/a2a/folding/history-index'
import { contentKey, isSameMessage } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'

/** Returns the known message with the ID of `message`, preferably one with the same content. */
function findById(known: readonly Message[], message: Message): Message | undefined {
  if (!message.messageId) return undefined
  const named = messagesWithId(known, message.messageId)
  if (named.length < 2) return named[0]
  const same = messagesWithContent(known, message, { sameId: true })
  return same.findLast((one) => isSameMessage(one, message)) ?? named.at(-1)
}

/**
 * Returns for each message the known one with the same ID and content, else with the same ID, else with the same content.
 * Returns no known message twice. Takes time for the messages, not for the known ones.
 */
function pair(known: readonly Message[], messages: readonly Message[]): (Message | undefined)[] {
  const matched = new Set<Message>()
  const pairs = messages.map((message) => {
    const match = findById(known, message)
    if (!match || matched.has(match) || match.role !== message.role) return undefined
    matched.add(match)
    return match
  })
  if (!pairs.includes(undefined)) return pairs
  /** Position up to which each group was searched. */
  const searched = new Map<readonly Message[], number>()
  return messages.map((message, index) => {
    const match = pairs[index]
    if (match) return match
    const group = messagesWithContent(known, message)
    let at = searched.get(group) ?? 0
    while (at < group.length && matched.has(group[at] as Message)) at += 1
    const first = group[at]
    searched.set(group, at)
    if (!first) return undefined
    const free = isSameMessage(first, message)
      ? first
      : group.find((one) => !matched.has(one) && isSameMessage(one, message))
    if (free) matched.add(free)
    return free
  })
}

/**
 * Removes messages that repeat an earlier one under its ID. Servers that add the message of each status to the history store
 * the user's message twice. Agents may send a message in chunks under one ID: a message of the agent is only removed if its
 * content is equal too.
 */
function withoutRepeats(messages: readonly Message[]): readonly Message[] {
  const messagesByKey = new Map<string, Message[]>()
  return messages.filter((message) => {
    const { messageId, role } = message
    if (!messageId) return true
    const id = role === 'user' ? messageId : `${messageId} ${contentKey(message)}`
    const key = `${role} ${id}`
    const earlier = messagesByKey.get(key)
    if (!earlier) messagesByKey.set(key, [message])
    else if (role === 'user' || earlier.some((one) => isSameMessage(one, message))) return false
    else earlier.push(message)
    return true
  })
}

/** Returns the missing messages in groups, each before the next known message, in the order of the history. */
function missingRuns(
  history: readonly Message[],
  messages: readonly Message[],
  pairs: readonly (Message | undefined)[],
): Insertion<Message>[] {
  const runs: Insertion<Message>[] = []
  const added = new Set<Message>()
  let items: Message[] = []
  for (const [index, message] of messages.entries()) {
    const known = pairs[index]
    if (!known) {
      // The history and the entries find a message by object identity.
      items.push(added.has(message) || historyIncludes(history, message) ? { ...message } : message)
      added.add(message)
    } else if (items.length > 0) {
      runs.push({ position: positionInHistory(history, known), items })
      items = []
    }
  }
  if (items.length > 0) runs.push({ position: history.length, items })
  return runs.toSorted((one, other) => one.position - other.position)
}

/**
 * Adds the messages of a task snapshot that are missing, each before the next known one: the agent may include messages from
 * before this log, or from while nothing was received. Adds none of them if they exceed the limits.
 */
export function mergeHistory(fold: TaskFold, row: LogRow, snapshot: readonly Message[]): TaskFold {
  const { history } = fold.task
  const messages = withoutRepeats(snapshot)
  const pairs = pair(history, messages)
  if (!pairs.includes(undefined)) return fold
  const missing = messages.filter((_, index) => !pairs[index])
  const added = missing.map(sizeOf).reduce(addSizes, { objects: missing.length, bytes: 0 })
  if (!hasCapacity(fold, added)) return markTruncated(fold, row, added)
  const { seq, at } = row
  const runs = missingRuns(history, messages, pairs)
  const entryRuns = runs.map(({ position, items }): Insertion<Entry> => {
    const next = history[position]
    return {
      position: next ? entryIndex.find(fold.entries, next) : fold.entries.length,
      items: items.map((message) => ({ type: 'message', seq, at, message, origin: 'history' })),
    }
  })
  const entries = entryIndex.insert(fold.entries, entryRuns)
  return {
    ...fold,
    size: addSizes(fold.size, added),
    task: { ...fold.task, history: insertIntoHistory(history, runs) },
    entries,
  }
}
