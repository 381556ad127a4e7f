import { compact } from '@/lib/a2a/compact'
import { derivedMessageId } from '@/lib/a2a/derived-id'
import type { Audience } from '@/lib/a2a/dialect'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { encodePart } from '@/lib/a2a/dialects/v1-0/encode-part'
import { roleNames } from '@/lib/a2a/dialects/v1-0/enums'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** A message as v1.0 has it (§4.1.4). The ids of task and context are the receiver's, where the message has any. */
export function encodeMessage(message: Message, audience: Pick<Audience, 'taskId' | 'contextId'>): JsonObject {
  return compact({
    messageId: message.messageId ?? derivedMessageId(message, audience.taskId),
    contextId: message.contextId === undefined ? undefined : audience.contextId,
    taskId: message.taskId === undefined ? undefined : audience.taskId,
    role: roleNames[message.role],
    parts: atLeastOnePart(message.parts).map(encodePart),
    metadata: message.metadata,
    extensions: message.extensions,
    referenceTaskIds: message.referenceTaskIds,
  })
}
