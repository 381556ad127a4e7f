import { createListIndex, type Insertion } from '@/lib/a2a/folding/entry-index'
import { contentKey, isSameMessage } from '@/lib/a2a/folding/same-content'
import type { Message } from '@/lib/a2a/model'

/** Messages by a key, each group in the order of the history. */
type Groups = Map<string, Message[]>

/** Indexes of one version of a history, in addition to the positions of its messages. */
interface HistoryGroups {
  ids?: Groups
  contents?: Groups
  /** The last message of the user; null if there is none. */
  lastUser?: Message | null
}

type GroupName = 'ids' | 'contents'

/** Keys under which a message is found: its ID; its content, and its ID with its content. */
const keysOf: Record<GroupName, (message: Message) => string[]> = {
  ids: ({ messageId }) => (messageId ? [messageId] : []),
  contents: (message) => {
    const content = contentKey(message)
    return message.messageId ? [content, `${message.messageId} ${content}`] : [content]
  },
}

const positions = createListIndex<Message, Message>(
  (message) => [message],
  (message, key) => message === key,
)
const indexes = new WeakMap<readonly Message[], HistoryGroups>()

function indexOf(history: readonly Message[]): HistoryGroups {
  const known = indexes.get(history)
  if (known) return known
  const created = {}
  indexes.set(history, created)
  return created
}

/** Moves the index of a history to its next version. */
function moved(from: readonly Message[], to: Message[]): HistoryGroups {
  const index = indexOf(from)
  if (from === to) return index
  indexes.delete(from)
  indexes.set(to, index)
  return index
}

function groupsOf(history: readonly Message[], name: GroupName): Groups {
  const index = indexOf(history)
  const known = index[name]
  if (known) return known
  const groups: Groups = new Map()
  for (const message of history) for (const key of keysOf[name](message)) append(groups, key, message)
  index[name] = groups
  return groups
}

/** Messages up to which a history has no index: searching so few takes less than an index for each open task. */
const shortHistory = 4

/** Returns the messages under a key, in order. */
function groupOf(history: readonly Message[], name: GroupName, key: string): readonly Message[] {
  if (history.length <= shortHistory && !indexes.get(history)?.[name])
    return history.filter((message) => keysOf[name](message).includes(key))
  return groupsOf(history, name).get(key) ?? []
}

function append(groups: Groups, key: string, message: Message): void {
  const group = groups.get(key)
  if (group) group.push(message)
  else groups.set(key, [message])
}

/** Returns how many messages of a group come before `position`. */
function rankIn(history: readonly Message[], group: readonly Message[], position: number): number {
  let [low, high] = [0, group.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const message = group[middle]
    if (message && positions.find(history, message) < position) low = middle + 1
    else high = middle
  }
  return low
}

function insert(history: readonly Message[], groups: Groups, key: string, message: Message): void {
  const group = groups.get(key)
  if (!group) groups.set(key, [message])
  else group.splice(rankIn(history, group, positions.find(history, message)), 0, message)
}

function remove(groups: Groups, key: string, message: Message): void {
  const group = groups.get(key)
  if (!group) return
  if (group.length === 1) groups.delete(key)
  else group.splice(group.lastIndexOf(message), 1)
}

const groupNames: GroupName[] = ['ids', 'contents']

/** Returns the last message of a role with an ID. */
export function lastMessageWithId(history: readonly Message[], { messageId, role }: Message): Message | undefined {
  if (!messageId) return undefined
  return groupOf(history, 'ids', messageId).findLast((message) => message.role === role)
}

/** Returns the messages of both roles with an ID. */
export function messagesWithId(history: readonly Message[], messageId: string): readonly Message[] {
  return groupOf(history, 'ids', messageId)
}

/**
 * Returns the messages that may have the content of `message`, in order. `sameId`: only those with its ID. Compare them with
 * `isSameMessage`: in rare cases others are among them.
 */
export function messagesWithContent(
  history: readonly Message[],
  message: Message,
  { sameId = false } = {},
): readonly Message[] {
  const key = contentKey(message)
  return groupOf(history, 'contents', sameId ? `${message.messageId} ${key}` : key)
}

function lastUser(history: readonly Message[]): Message | null {
  const index = indexOf(history)
  if (index.lastUser === undefined) index.lastUser = history.findLast(({ role }) => role === 'user') ?? null
  return index.lastUser
}

/** Returns the last message with the content of `message` that the agent sent after the user's last message. */
export function findInTurn(history: readonly Message[], message: Message): Message | undefined {
  if (message.role === 'user') return undefined
  const match = messagesWithContent(history, message).findLast((known) => isSameMessage(known, message))
  const user = lastUser(history)
  if (!match || !user) return match
  return positions.find(history, match) > positions.find(history, user) ? match : undefined
}

/** Returns the user's last message if it has the content of `message`. */
export function matchLastUserMessage(history: readonly Message[], message: Message): Message | undefined {
  const user = lastUser(history)
  return user && isSameMessage(user, message) ? user : undefined
}

/** Returns the position of a message in the history; -1 if it is not there. */
export function positionInHistory(history: readonly Message[], message: Message): number {
  return positions.find(history, message)
}

/** Returns the history with a message at its end. */
export function appendToHistory(history: readonly Message[], message: Message): Message[] {
  const longer = positions.append(history, message)
  const index = moved(history, longer)
  for (const name of groupNames) {
    const groups = index[name]
    if (groups) for (const key of keysOf[name](message)) append(groups, key, message)
  }
  if (message.role === 'user') index.lastUser = message
  return longer
}

/** Returns the history with `message` in place of `known`, which has the same ID and role. */
export function replaceInHistory(history: readonly Message[], known: Message, message: Message): Message[] {
  const changed = positions.replace(history, positions.find(history, known), message)
  const index = moved(history, changed)
  const group = message.messageId ? index.ids?.get(message.messageId) : undefined
  if (group) group[group.lastIndexOf(known)] = message
  if (index.contents) {
    for (const key of keysOf.contents(known)) remove(index.contents, key, known)
    for (const key of keysOf.contents(message)) insert(changed, index.contents, key, message)
  }
  if (index.lastUser === known) index.lastUser = message
  return changed
}

/** Returns the history without a message. */
export function removeFromHistory(history: readonly Message[], message: Message): Message[] {
  const shorter = positions.remove(history, positions.find(history, message))
  const index = moved(history, shorter)
  for (const name of groupNames) {
    const groups = index[name]
    if (groups) for (const key of keysOf[name](message)) remove(groups, key, message)
  }
  if (index.lastUser === message) delete index.lastUser
  return shorter
}

/** Returns the history with messages inserted, each group before the message at its position. */
export function insertIntoHistory(history: readonly Message[], runs: readonly Insertion<Message>[]): Message[] {
  const longer = positions.insert(history, runs)
  const index = moved(history, longer)
  const messages = runs.flatMap(({ items }) => items)
  for (const name of groupNames) {
    const groups = index[name]
    if (groups)
      for (const message of messages) for (const key of keysOf[name](message)) insert(longer, groups, key, message)
  }
  if (messages.some(({ role }) => role === 'user')) delete index.lastUser
  return longer
}

/** True if the history contains this object. */
export function historyIncludes(history: readonly Message[], message: Message): boolean {
  return positions.find(history, message) !== -1
}
