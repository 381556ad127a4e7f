import { compact, type JsonObject } from '@/lib/a2a/json'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Audience } from '@/lib/a2a/dialect'
import { ensurePart } from '@/lib/a2a/dialects/wire-values'
import type { Message, Part, PushConfig } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** Enums of v1.0 §4.1.3 and §4.1.5 in ProtoJSON. */
export const stateNames = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  completed: 'TASK_STATE_COMPLETED',
  canceled: 'TASK_STATE_CANCELED',
  failed: 'TASK_STATE_FAILED',
  rejected: 'TASK_STATE_REJECTED',
  unknown: 'TASK_STATE_UNSPECIFIED',
} as const satisfies Record<TaskState, string>

const roleNames = { user: 'ROLE_USER', agent: 'ROLE_AGENT' } as const

/** Encodes a part for v1.0 (§4.1.6), whose kind is the member that is present. */
export function encodePart(part: Part): JsonObject {
  const { extra: _extra, ...members } = part
  return compact(members)
}

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

/**
 * Encodes a push notification config for v1.0 (§4.3.1): flat, with one scheme. `taskId` is omitted in a message's
 * configuration.
 */
export function encodePushConfig({ id, url, token, authentication }: PushConfig, taskId?: string): JsonObject {
  const [scheme] = authentication?.schemes ?? []
  const credentials = authentication?.credentials
  // Without a scheme, the meaning of the credentials is unknown.
  return compact({ taskId, id, url, token, authentication: scheme ? compact({ scheme, credentials }) : undefined })
}
