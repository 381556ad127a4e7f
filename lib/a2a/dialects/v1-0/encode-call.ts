import type { Call, ListCall, SendCall, TaskCall } from '@/lib/a2a/call'
import { compact, type JsonObject } from '@/lib/a2a/json'
import type { Audience, WireCall } from '@/lib/a2a/dialect'
import { encodeExtensionsHeader, encodeTimestamp, ensurePart } from '@/lib/a2a/dialects/wire-values'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { type TaskState, taskStates } from '@/lib/a2a/states'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Message, Part, PushConfig } from '@/lib/a2a/model'

const methodNames = {
  send: 'SendMessage',
  stream: 'SendStreamingMessage',
  get: 'GetTask',
  list: 'ListTasks',
  cancel: 'CancelTask',
  subscribe: 'SubscribeToTask',
  setPush: 'CreateTaskPushNotificationConfig',
  getPush: 'GetTaskPushNotificationConfig',
  listPush: 'ListTaskPushNotificationConfigs',
  deletePush: 'DeleteTaskPushNotificationConfig',
  extendedCard: 'GetExtendedAgentCard',
} as const

function encodeSendParams({ message, options, metadata }: SendCall): JsonObject {
  const { acceptedOutputModes, historyLength, returnImmediately, pushConfig } = options
  const taskPushNotificationConfig = pushConfig && encodePushConfig(pushConfig)
  const configuration = compact({
    acceptedOutputModes,
    historyLength,
    taskPushNotificationConfig,
    returnImmediately,
  })
  return compact({
    message: encodeMessage(message, { taskId: message.taskId ?? '', contextId: message.contextId ?? '' }),
    configuration: Object.keys(configuration).length > 0 ? configuration : undefined,
    metadata,
  })
}

function encodeListParams(call: ListCall): JsonObject {
  const { contextId, status, pageSize, pageToken, historyLength, includeArtifacts, statusTimestampAfter } = call
  const state = taskStates.find((known) => known === status)
  return compact({
    contextId,
    status: state && stateNames[state],
    pageSize,
    pageToken,
    historyLength,
    includeArtifacts,
    statusTimestampAfter: encodeTimestamp(statusTimestampAfter),
  })
}

function encodeTaskParams({ operation, taskId: id, historyLength, metadata }: TaskCall): JsonObject {
  if (operation === 'get') return compact({ id, historyLength })
  return operation === 'cancel' ? compact({ id, metadata }) : { id }
}

function encodeParams(call: Call): JsonObject {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return encodeSendParams(call)
    case 'list':
      return encodeListParams(call)
    case 'setPush':
      return encodePushConfig(call.config, call.taskId)
    case 'getPush':
    case 'deletePush':
      // The ID is required. A config that was set without one has the ID of the task (official SDK).
      return { taskId: call.taskId, id: call.configId ?? call.taskId }
    case 'listPush':
      return compact({ taskId: call.taskId, pageSize: call.pageSize, pageToken: call.pageToken })
    case 'extendedCard':
      return {}
    default:
      return encodeTaskParams(call)
  }
}

/** Encodes a call for v1.0 (§3.1, §9.4), with the headers of §3.6. */
export function encodeCall(call: Call, tenant?: string): Outcome<WireCall> {
  return ok({
    method: methodNames[call.operation],
    params: compact({ tenant: call.tenant || tenant || undefined, ...encodeParams(call) }),
    headers: { 'A2A-Version': '1.0', ...encodeExtensionsHeader('A2A-Extensions', call) },
  })
}

/** `blocking` is the name in the release candidate. */

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
