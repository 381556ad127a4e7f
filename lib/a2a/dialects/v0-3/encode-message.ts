import { compact } from '@/lib/a2a/compact'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Audience } from '@/lib/a2a/dialect'
import { ensurePart } from '@/lib/a2a/dialects/ensure-part'
import { encodePart } from '@/lib/a2a/dialects/v0-3/encode-part'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'

type Ids = Pick<Audience, 'taskId' | 'contextId'>

function encode(message: Message, ids: Ids, parts: Json[]): JsonObject {
  return compact({
    kind: 'message',
    messageId: message.messageId ?? deriveMessageId(message, ids.taskId),
    role: message.role,
    parts,
    taskId: message.taskId === undefined ? undefined : ids.taskId,
    contextId: message.contextId === undefined ? undefined : ids.contextId,
    referenceTaskIds: message.referenceTaskIds,
    extensions: message.extensions,
    metadata: message.metadata,
  })
}

/**
 * Encodes a message to a caller for v0.3 (§6.4), without members that v0.3 does not define. The IDs of task and context are the
 * receiver's, if the message has any.
 */
export function encodeMessage(message: Message, ids: Ids): JsonObject {
  const { parts } = unmarkSecrets(message)
  const encoded = ensurePart(parts).map((part) => encodePart(part))
  return encode(message, ids, encoded)
}

/** Encodes a message to an agent. Members that no protocol version defines are kept. */
export function encodeSentMessage(message: Message, ids: Ids): JsonObject {
  const parts = ensurePart(message.parts).map((part) => encodePart(part, part.extra))
  return { ...message.extra, ...encode(message, ids, parts) }
}
