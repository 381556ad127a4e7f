import type { Call, ListCall, Operation } from '@/lib/a2a/call'
import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { decodePushCall, decodeSendCall, decodeTaskCall, isPushOperation } from '@/lib/a2a/dialects/decode-calls'
import { lookup, readInteger } from '@/lib/a2a/dialects/wire-values'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import { readState } from '@/lib/a2a/reading/read-task'
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
