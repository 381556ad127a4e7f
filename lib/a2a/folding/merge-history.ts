import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { hasRoom, leaveOut } from '@/lib/a2a/folding/fold-room'
import { addSizes, sizeOf } from '@/lib/a2a/folding/fold-size'
import { hasMessage, positionOf, withContent, withId, withInserted } from '@/lib/a2a/folding/history-index'
import type { Run } from '@/lib/a2a/folding/positions'
import { contentKey, isSameMessage } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'

/** Returns the known message with the ID of `message`, if possible one with the same content. */
function namesake(known: readonly Message[], message: Message): Message | undefined {
  if (!message.messageId) return undefined
  const named = withId(known, message.messageId)
  if (named.length < 2) return named[0]
  const same = withContent(known, message, { sameId: true })
  return same.findLast((one) => isSameMessage(one, message)) ?? named.at(-1)
}

/**
 * Returns for each message the known one with the same ID and content, or else with the same ID, or else with the same
 * content. No known message is returned twice. Takes time for the messages, not for the known ones.
 */
function pair(known: readonly Message[], messages: readonly Message[]): (Message | undefined)[] {
  const taken = new Set<Message>()
  const pairs = messages.map((message) => {
    const match = namesake(known, message)
    if (!match || taken.has(match) || match.role !== message.role) return undefined
    taken.add(match)
    return match
  })
  if (!pairs.includes(undefined)) return pairs
  /** Per group of messages, those that were looked at. */
  const looked = new Map<readonly Message[], number>()
  return messages.map((message, index) => {
    const match = pairs[index]
    if (match) return match
    const group = withContent(known, message)
    let at = looked.get(group) ?? 0
    while (at < group.length && taken.has(group[at] as Message)) at += 1
    const first = group[at]
    looked.set(group, at)
    if (!first) return undefined
    const free = isSameMessage(first, message)
      ? first
      : group.find((one) => !taken.has(one) && isSameMessage(one, message))
    if (free) taken.add(free)
    return free
  })
}

/**
 * Returns the messages without those that repeat an earlier one under its ID. Servers that add the message of each
 * status to the history store the user's message twice. Agents may send one message in pieces under one ID: a message
 * of the agent is only left out if it also has the same content.
 */
function withoutRepeats(messages: readonly Message[]): readonly Message[] {
  const seen = new Map<string, Message[]>()
  return messages.filter((message) => {
    const { messageId, role } = message
    if (!messageId) return true
    const id = role === 'user' ? messageId : `${messageId} ${contentKey(message)}`
    const key = `${role} ${id}`
    const earlier = seen.get(key)
    if (!earlier) seen.set(key, [message])
    else if (role === 'user' || earlier.some((one) => isSameMessage(one, message))) return false
    else earlier.push(message)
    return true
  })
}

/** Returns the missing messages in runs, each before the next message that is known, in the order of the history. */
function missingRuns(
  history: readonly Message[],
  messages: readonly Message[],
  pairs: readonly (Message | undefined)[],
): Run<Message>[] {
  const runs: Run<Message>[] = []
  const added = new Set<Message>()
  let items: Message[] = []
  for (const [index, message] of messages.entries()) {
    const known = pairs[index]
    if (!known) {
      // A message is one object, by which the history and the entries find it.
      items.push(added.has(message) || hasMessage(history, message) ? { ...message } : message)
      added.add(message)
    } else if (items.length > 0) {
      runs.push({ position: positionOf(history, known), items })
      items = []
    }
  }
  if (items.length > 0) runs.push({ position: history.length, items })
  return runs.toSorted((one, other) => one.position - other.position)
}

/**
 * The fold with the messages of a task snapshot that it lacks, each before the next one that it knows: the agent may
 * tell of a conversation that began before this log, or of what was said while nobody listened. All of them are left out
 * where there is no room.
 */
export function mergeHistory(fold: TaskFold, row: LogRow, snapshot: readonly Message[]): TaskFold {
  const { history } = fold.task
  const messages = withoutRepeats(snapshot)
  const pairs = pair(history, messages)
  if (!pairs.includes(undefined)) return fold
  const missing = messages.filter((_, index) => !pairs[index])
  const added = missing.map(sizeOf).reduce(addSizes, { objects: missing.length, bytes: 0 })
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  const { seq, at } = row
  const runs = missingRuns(history, messages, pairs)
  const entryRuns = runs.map(({ position, items }): Run<Entry> => {
    const next = history[position]
    return {
      position: next ? entryIndex.find(fold.entries, next) : fold.entries.length,
      items: items.map((message) => ({ type: 'message', seq, at, message, origin: 'history' })),
    }
  })
  const entries = entryIndex.inserted(fold.entries, entryRuns)
  return {
    ...fold,
    size: addSizes(fold.size, added),
    task: { ...fold.task, history: withInserted(history, runs) },
    entries,
  }
}
