import { compact } from '@/lib/a2a/compact'
import { derivedMessageId } from '@/lib/a2a/derived-id'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

function encodePart(part: Part): JsonObject {
  const { metadata } = part
  if ('text' in part) return compact({ text: part.text, metadata })
  if ('data' in part) {
    if (isObject(part.data)) return compact({ data: { data: part.data }, metadata })
    // As the official SDKs carry what is no object.
    return { data: { data: { value: part.data } }, metadata: { ...metadata, data_part_compat: true } }
  }
  const content = 'raw' in part ? { fileWithBytes: part.raw } : { fileWithUri: part.url }
  return compact({ file: compact({ ...content, mimeType: part.mediaType, name: part.filename }), metadata })
}

/** A message as the ProtoJSON of v0.3 has it (§3.2.3, a2a.proto): `content`, and parts told by their member. */
export function encodeProtoMessage(message: Message): JsonObject {
  return compact({
    messageId: message.messageId ?? derivedMessageId(message, message.taskId ?? ''),
    contextId: message.contextId,
    taskId: message.taskId,
    role: message.role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
    content: atLeastOnePart(message.parts).map(encodePart),
    metadata: message.metadata,
    extensions: message.extensions,
  })
}
