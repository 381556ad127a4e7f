import { compact, type Json, type JsonObject } from '@/lib/a2a/json'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Audience } from '@/lib/a2a/dialect'
import { ensurePart } from '@/lib/a2a/dialects/wire-values'
import { wrapData } from '@/lib/a2a/dialects/wrap-data'
import type { Message, Part, PushConfig } from '@/lib/a2a/model'
import { unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'

/**
 * Encodes a part for v0.3 (§6.5), with `kind` as the discriminator. `rest`: members that no protocol version defines, to keep.
 */
export function encodePart(part: Part, rest: JsonObject = {}): JsonObject {
  if ('text' in part) return compact({ ...rest, kind: 'text', text: part.text, metadata: part.metadata })
  if ('data' in part) return compact({ ...rest, kind: 'data', ...wrapData(part) })
  const content = 'raw' in part ? { bytes: part.raw } : { uri: part.url }
  const file = compact({ ...content, name: part.filename, mimeType: part.mediaType })
  return compact({ ...rest, kind: 'file', file, metadata: part.metadata })
}

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

/** Encodes a push notification config for v0.3 (§6.8). */
export function encodePushConfig({ id, url, token, authentication }: PushConfig): JsonObject {
  return compact({ id, url, token, authentication: authentication && compact({ ...authentication }) })
}
