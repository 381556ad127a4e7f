import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { messageKey } from '@/lib/a2a/folding/same-content'
import { hasRoom, leaveOut } from '@/lib/a2a/folding/fold-room'
import { addSizes, sizeOf } from '@/lib/a2a/folding/fold-size'
import type { LogRow } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'

function sayingTheSame(known: readonly Message[], message: Message): Message | undefined {
  const key = messageKey(message)
  return known.findLast((one) => messageKey(one) === key)
}

/**
 * Returns for each message the known one with the same ID and content, or else with the same ID, or else with the same
 * content. No known message is returned twice.
 */
function pair(known: readonly Message[], messages: readonly Message[]): (Message | undefined)[] {
  const free = new Set(known)
  const take = (match: Message | undefined): Message | undefined => {
    if (match) free.delete(match)
    return match
  }
  const byId = Map.groupBy(known, ({ messageId }) => messageId)
  const pairs = messages.map((message) => {
    const named = message.messageId ? (byId.get(message.messageId) ?? []) : []
    const match = named.length > 1 ? (sayingTheSame(named, message) ?? named.at(-1)) : named[0]
    return match && free.has(match) && match.role === message.role ? take(match) : undefined
  })
  if (!pairs.includes(undefined)) return pairs
  const saying = Map.groupBy(free, messageKey)
  return messages.map((message, index) => pairs[index] ?? saying.get(messageKey(message))?.shift())
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
    const id = `${role} ${messageId}`
    const earlier = seen.get(id)
    if (!earlier) seen.set(id, [message])
    else if (role === 'user' || earlier.some((one) => messageKey(one) === messageKey(message))) return false
    else earlier.push(message)
    return true
  })
}

/**
 * The fold with the messages of a task snapshot that it lacks, each before the next one that it knows: the agent may
 * tell of a conversation that began before this log, or of what was said while nobody listened. All of them are left out
 * where there is no room.
 */
export function mergeHistory(fold: TaskFold, row: LogRow, snapshot: readonly Message[]): TaskFold {
  const messages = withoutRepeats(snapshot)
  const pairs = pair(fold.task.history, messages)
  if (!pairs.includes(undefined)) return fold
  const { seq, at } = row
  const missing = messages.filter((_, index) => !pairs[index])
  const added = missing.map(sizeOf).reduce(addSizes, { objects: missing.length, bytes: 0 })
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  const history = [...fold.task.history]
  const entries = [...fold.entries]
  let next: Message | undefined
  for (const [index, message] of [...messages.entries()].toReversed()) {
    const known = pairs[index]
    if (known) {
      next = known
      continue
    }
    const place = next ? history.indexOf(next) : history.length
    const shown = entries.findIndex((entry) => entry.type === 'message' && entry.message === next)
    const entry: Entry = { type: 'message', seq, at, message, origin: 'history' }
    history.splice(place, 0, message)
    entries.splice(shown === -1 ? entries.length : shown, 0, entry)
    next = message
  }
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, history }, entries }
}
