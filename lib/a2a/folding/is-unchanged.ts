import { contentKey, isSameMessage, isSameParts } from '@/lib/a2a/folding/same-content'
import type { Message, Part, Task } from '@/lib/a2a/model'

/** Joins adjacent texts, because a stream and a snapshot may split them differently. */
function withJoinedTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  let texts: string[] = []
  const flush = (): void => {
    const text = texts.join('')
    if (text) joined.push({ text })
    texts = []
  }
  for (const part of parts) {
    if ('text' in part) {
      texts.push(part.text)
      continue
    }
    flush()
    joined.push(part)
  }
  flush()
  return joined
}

const isSameContent = (one: readonly Part[], other: readonly Part[]): boolean =>
  isSameParts(one, other) || isSameParts(withJoinedTexts(one), withJoinedTexts(other))

const isSame = (one: Message, other: Message | undefined): boolean =>
  other !== undefined &&
  ((one.messageId !== undefined && one.messageId === other.messageId) || isSameMessage(one, other))

/** True if each of these messages has the content of one of the others. */
function areAmong(messages: readonly Message[], others: readonly Message[]): boolean {
  const byKey = new Map<string, Message[]>()
  for (const other of others) {
    const key = contentKey(other)
    const group = byKey.get(key)
    if (group) group.push(other)
    else byKey.set(key, [other])
  }
  return messages.every((message) => byKey.get(contentKey(message))?.some((other) => isSameMessage(message, other)))
}

/**
 * True if a snapshot of a task has nothing from the agent that is not in `known`: the same status, no other artifact content
 * and no other message of the agent. Members that the snapshot lacks do not count. `timestamps: false`: a newer timestamp of
 * the status alone does not count either.
 */
export function isUnchanged(known: Task, received: Task, { timestamps = true } = {}): boolean {
  const { state, message, timestamp } = received.status
  if (state !== known.status.state) return false
  const { timestamp: knownTimestamp } = known.status
  if (timestamps && timestamp !== undefined && knownTimestamp !== undefined && timestamp !== knownTimestamp)
    return false
  if (message && !isSame(message, known.status.message)) return false
  const contents = new Map(known.artifacts.map(({ artifactId, parts }) => [artifactId, parts]))
  const isOther = ({ artifactId, parts }: Task['artifacts'][number]): boolean => {
    const before = contents.get(artifactId)
    return before === undefined || !isSameContent(before, parts)
  }
  if (received.artifacts.some(isOther)) return false
  const agentMessages = known.history.filter(({ role }) => role === 'agent')
  const ids = new Set(agentMessages.flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId])))
  const isNew = ({ role, messageId }: Message) => role === 'agent' && (messageId === undefined || !ids.has(messageId))
  const objects = new Set(agentMessages)
  const newMessages = received.history.filter((message) => isNew(message) && !objects.has(message))
  return newMessages.length === 0 || areAmong(newMessages, agentMessages)
}
