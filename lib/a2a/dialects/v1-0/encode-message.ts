import { compact } from '@/lib/a2a/compact'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Audience } from '@/lib/a2a/dialect'
import { ensurePart } from '@/lib/a2a/dialects/ensure-part'
import { encodePart } from '@/lib/a2a/dialects/v1-0/encode-part'
import { roleNames } from '@/lib/a2a/dialects/v1-0/enums'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** Encodes a message for v1.0 (§4.1.4). The IDs of task and context are the receiver's, if the message has any. */
export function encodeMessage(message: Message, audience: Pick<Audience, 'taskId' | 'contextId'>): JsonObject {
  return compact({
    messageId: message.messageId ?? deriveMessageId(message, audience.taskId),
    contextId: message.contextId === undefined ? undefined : audience.contextId,
    taskId: message.taskId === undefined ? undefined : audience.taskId,
    role: roleNames[message.role],
    parts: ensurePart(message.parts).map(encodePart),
    metadata: message.metadata,
    extensions: message.extensions,
    referenceTaskIds: message.referenceTaskIds,
  })
}
