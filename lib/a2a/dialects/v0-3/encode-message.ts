import { compact } from '@/lib/a2a/compact'
import { derivedMessageId } from '@/lib/a2a/derived-id'
import type { Audience } from '@/lib/a2a/dialect'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { encodePart } from '@/lib/a2a/dialects/v0-3/encode-part'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** A message as v0.3 has it (§6.4). The ids of task and context are the receiver's, where the message has any. */
export function encodeMessage(message: Message, audience: Pick<Audience, 'taskId' | 'contextId'>): JsonObject {
  return compact({
    ...message.extra,
    kind: 'message',
    messageId: message.messageId ?? derivedMessageId(message, audience.taskId),
    role: message.role,
    parts: atLeastOnePart(message.parts).map(encodePart),
    taskId: message.taskId === undefined ? undefined : audience.taskId,
    contextId: message.contextId === undefined ? undefined : audience.contextId,
    referenceTaskIds: message.referenceTaskIds,
    extensions: message.extensions,
    metadata: message.metadata,
  })
}
