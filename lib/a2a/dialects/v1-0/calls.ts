import type { Call, ListCall, Operation, SendCall, TaskCall } from '@/lib/a2a/call'
import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { WireCall } from '@/lib/a2a/dialect'
import { decodePushCall, decodeSendCall, decodeTaskCall, isPushOperation } from '@/lib/a2a/dialects/decode-calls'
import { encodeExtensionsHeader, encodeTimestamp, lookup, readInteger } from '@/lib/a2a/dialects/wire-values'
import { encodeMessage, encodePushConfig, stateNames } from '@/lib/a2a/dialects/v1-0/encode-message'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import { readState } from '@/lib/a2a/reading/read-task'
import { taskStates } from '@/lib/a2a/states'
import { checkParams } from '@/lib/a2a/validation/check-params'

/** v1.0 §9.4. `Set…` and the singular `List…Config` are from the release candidate. */
export const methods = {
  SendMessage: 'send',
  SendStreamingMessage: 'stream',
  GetTask: 'get',
  ListTasks: 'list',
  CancelTask: 'cancel',
  SubscribeToTask: 'subscribe',
  CreateTaskPushNotificationConfig: 'setPush',
  SetTaskPushNotificationConfig: 'setPush',
  GetTaskPushNotificationConfig: 'getPush',
  ListTaskPushNotificationConfigs: 'listPush',
  ListTaskPushNotificationConfig: 'listPush',
  DeleteTaskPushNotificationConfig: 'deletePush',
  GetExtendedAgentCard: 'extendedCard',
} as const satisfies Record<string, Operation>

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
function returnsImmediately(configuration: JsonObject): boolean | undefined {
  const read = readMembers(configuration, collectNotes())
  const blocking = read.flag('blocking')
  return read.flag('returnImmediately') ?? (blocking === undefined ? undefined : !blocking)
}

/** v1.0 §3.1.4. An unspecified status means any status. */
function decodeList(json: Json): Outcome<ListCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const invalid = checkParams('list', json, undefined)
  if (invalid) return problem(invalid)
  const params = readMembers(json, collectNotes())
  const statusJson = params.take('status')
  const state = statusJson === undefined ? undefined : readState(statusJson)
  if (state?.ok && state.notes) return problem('params.status is not a task state.')
  const status = state?.ok && state.value !== 'unknown' ? state.value : undefined
  const pageSize = readInteger(params.take('pageSize'))
  if (pageSize !== undefined && (pageSize < 1 || pageSize > 100))
    return problem('params.pageSize must be between 1 and 100.')
  const historyLength = readInteger(params.take('historyLength'))
  return ok({
    operation: 'list',
    ...compact({
      contextId: params.text('contextId'),
      status,
      pageSize,
      pageToken: params.text('pageToken'),
      historyLength,
      includeArtifacts: params.flag('includeArtifacts'),
      statusTimestampAfter: params.text('statusTimestampAfter'),
    }),
  })
}

function decode(operation: Operation, params: Json | undefined): Outcome<Call> {
  if (operation === 'list') return decodeList(params ?? {})
  if (operation === 'extendedCard') return ok({ operation })
  if (isPushOperation(operation)) return decodePushCall(operation, params, undefined)
  return operation === 'send' || operation === 'stream'
    ? decodeSendCall(operation, params, returnsImmediately, undefined)
    : decodeTaskCall(operation, params, undefined)
}

/** Decodes a v1.0 call into the neutral model. */
export function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = lookup(methods, method)
  if (!operation) return problem(`A2A 1.0 has no method ${method}.`)
  const call = decode(operation, params)
  const tenant = isObject(params) && typeof params.tenant === 'string' && params.tenant
  return call.ok && tenant ? ok({ ...call.value, tenant }, call.notes) : call
}
