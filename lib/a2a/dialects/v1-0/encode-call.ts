import type { Call, ListCall, SendCall, TaskCall } from '@/lib/a2a/call'
import { compact, type JsonObject } from '@/lib/a2a/json'
import type { WireCall } from '@/lib/a2a/dialect'
import { encodeExtensionsHeader, encodeTimestamp } from '@/lib/a2a/dialects/wire-values'
import { encodeMessage, encodePushConfig, stateNames } from '@/lib/a2a/dialects/v1-0/encode-message'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { taskStates } from '@/lib/a2a/states'

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
