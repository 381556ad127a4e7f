import type { Call, SendCall } from '@/lib/a2a/call'
import { decodePushCall, isPushOperation } from '@/lib/a2a/dialects/decode-push-call'
import { decodeRequestMessage } from '@/lib/a2a/dialects/decode-request-message'
import { decodeTaskCall } from '@/lib/a2a/dialects/decode-task-call'
import { lookup } from '@/lib/a2a/dialects/lookup'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { methods } from '@/lib/a2a/dialects/v0-1/methods'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readMembers } from '@/lib/a2a/reading/read-members'
import { findNestingExcess } from '@/lib/a2a/reading/find-nesting-excess'
import { collectNotes } from '@/lib/a2a/reading/collect-notes'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'
import { checkParams } from '@/lib/a2a/validation/check-params'

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
