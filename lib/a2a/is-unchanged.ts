import { messageKey, partsKey } from '@/lib/a2a/folding/same-content'
import type { Message, Part, Task } from '@/lib/a2a/model'

/** What parts hold. Texts are joined, because a stream and a snapshot may cut them differently. */
function contentOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : `\0${partsKey([part])}\0`)).join('')
}

function isSameMessage(one: Message, other: Message | undefined): boolean {
  if (!other) return false
  return (one.messageId !== undefined && one.messageId === other.messageId) || messageKey(one) === messageKey(other)
}

/**
 * True if a snapshot of a task has nothing from the agent that is not in `known`: the same status, no other artifact
 * content and no other message of the agent. What the snapshot leaves out does not count. `timestamps: false`: a newer time of
 * the status alone does not count either.
 */
export function isUnchanged(known: Task, told: Task, { timestamps = true } = {}): boolean {
  const { state, message, timestamp } = told.status
  if (state !== known.status.state) return false
  const { timestamp: knownTimestamp } = known.status
  if (timestamps && timestamp !== undefined && knownTimestamp !== undefined && timestamp !== knownTimestamp)
    return false
  if (message && !isSameMessage(message, known.status.message)) return false
  const contents = new Map(known.artifacts.map(({ artifactId, parts }) => [artifactId, contentOf(parts)]))
  if (told.artifacts.some(({ artifactId, parts }) => contents.get(artifactId) !== contentOf(parts))) return false
  const spoken = known.history.filter(({ role }) => role === 'agent')
  const ids = new Set(spoken.flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId])))
  const isNew = ({ role, messageId }: Message) => role === 'agent' && (messageId === undefined || !ids.has(messageId))
  const unnamed = told.history.filter(isNew)
  if (unnamed.length === 0) return true
  const keys = new Set(spoken.map(messageKey))
  return unnamed.every((message) => keys.has(messageKey(message)))
}
