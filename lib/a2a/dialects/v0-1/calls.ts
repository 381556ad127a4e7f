import type { Call, Operation, SendCall } from '@/lib/a2a/call'
import { compact, isObject, type Json } from '@/lib/a2a/json'
import type { WireCall } from '@/lib/a2a/dialect'
import { decodePushCall, decodeRequestMessage, decodeTaskCall, isPushOperation } from '@/lib/a2a/dialects/decode-calls'
import { lookup, readInteger } from '@/lib/a2a/dialects/wire-values'
import { encodePushConfig, encodeSentMessage } from '@/lib/a2a/dialects/v0-1/encode-task'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import { findNestingExcess } from '@/lib/a2a/reading/find-excess'
import { readPushConfig } from '@/lib/a2a/reading/read-push'
import { checkParams } from '@/lib/a2a/validation/check-params'

/** Methods of v0.1 (§7). */
export const methods = {
  'tasks/send': 'send',
  'tasks/sendSubscribe': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'subscribe',
  'tasks/pushNotification/set': 'setPush',
  'tasks/pushNotification/get': 'getPush',
} as const satisfies Record<string, Operation>

const taskMethods = { get: 'tasks/get', cancel: 'tasks/cancel', subscribe: 'tasks/resubscribe' } as const

function encodeSend({ operation, message, options, metadata }: SendCall): Outcome<WireCall> {
  if (!message.taskId) return problem('A2A 0.1 calls need a task ID from the client.')
  const params = compact({
    id: message.taskId,
    sessionId: message.contextId,
    message: encodeSentMessage(message),
    // Not in the text of the specification, but checked by its reference servers.
    acceptedOutputModes: options.acceptedOutputModes,
    pushNotification: options.pushConfig && encodePushConfig(options.pushConfig),
    historyLength: options.historyLength,
    metadata,
  })
  return ok({ method: operation === 'send' ? 'tasks/send' : 'tasks/sendSubscribe', params, headers: {} })
}

/** Encodes a call for v0.1 (§7). */
export function encodeCall(call: Call): Outcome<WireCall> {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return encodeSend(call)
    case 'setPush':
    case 'deletePush': {
      const pushNotificationConfig = call.operation === 'setPush' ? encodePushConfig(call.config) : null
      const params = { id: call.taskId, pushNotificationConfig }
      return ok({ method: 'tasks/pushNotification/set', params, headers: {} })
    }
    case 'getPush':
      return ok({ method: 'tasks/pushNotification/get', params: { id: call.taskId }, headers: {} })
    case 'list':
      return problem('A2A 0.1 does not support listing tasks.')
    case 'listPush':
      return problem('A2A 0.1 does not support listing push notification configs.')
    case 'extendedCard':
      return problem('A2A 0.1 has no extended Agent Card.')
    default: {
      const { taskId: id, historyLength, metadata } = call
      const params = compact({ id, historyLength: call.operation === 'cancel' ? undefined : historyLength, metadata })
      return ok({ method: taskMethods[call.operation], params, headers: {} })
    }
  }
}

/** v0.1 §7.1.1: the IDs of task and session are beside the message. */
function decodeSend(operation: SendCall['operation'], json: Json | undefined): Outcome<SendCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const params = readMembers(json, collectNotes())
  const taskId = params.text('id')
  if (!taskId) return problem('params.id is missing. In A2A 0.1, the client creates the task ID.')
  const contextId = params.text('sessionId')
  const excess = findNestingExcess(json)
  if (excess) return problem(`params exceeds a limit. ${excess}`)
  const invalid = checkParams('send', json, 'type')
  if (invalid) return problem(invalid)
  const message = decodeRequestMessage(params.take('message'), 'type')
  if (!message.ok) return message
  const historyLength = readInteger(params.take('historyLength'))
  const acceptedOutputModes = params.texts('acceptedOutputModes')
  const push = params.take('pushNotification')
  const pushConfig = push === undefined ? undefined : readPushConfig(push)
  if (pushConfig && !pushConfig.ok) return pushConfig
  const { metadata } = params.rest()
  const call: SendCall = {
    operation,
    message: { ...message.value, taskId, ...(contextId && { contextId }) },
    options: {
      ...(acceptedOutputModes && { acceptedOutputModes }),
      ...(historyLength !== undefined && { historyLength }),
      ...(pushConfig && { pushConfig: pushConfig.value.config }),
    },
    ...(metadata && { metadata }),
  }
  return ok(call, message.notes)
}

/** Decodes a v0.1 call into the neutral model. */
export function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = lookup(methods, method)
  if (!operation) return problem(`A2A 0.1 has no method ${method}.`)
  if (isPushOperation(operation)) return decodePushCall(operation, params, 'type')
  return operation === 'send' || operation === 'stream'
    ? decodeSend(operation, params)
    : decodeTaskCall(operation, params, 'type')
}
