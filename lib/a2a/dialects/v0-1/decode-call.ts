import type { Call, SendCall } from '@/lib/a2a/call'
import { decodePushCall, isPushOperation } from '@/lib/a2a/dialects/decode-push-call'
import { decodeRequestMessage } from '@/lib/a2a/dialects/decode-request-message'
import { decodeTaskCall } from '@/lib/a2a/dialects/decode-task-call'
import { lookup } from '@/lib/a2a/dialects/lookup'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { methods } from '@/lib/a2a/dialects/v0-1/methods'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { nestingExcessOf } from '@/lib/a2a/reading/nesting-excess'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'
import { paramsProblem } from '@/lib/a2a/validation/check-params'

/** v0.1 §7.1.1: the ids of task and session stand beside the message. */
function decodeSend(operation: SendCall['operation'], json: Json | undefined): Outcome<SendCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const params = members(json, collectNotes())
  const taskId = params.text('id')
  if (!taskId) return problem('params.id is missing. In A2A 0.1, the client creates the task ID.')
  const contextId = params.text('sessionId')
  const excess = nestingExcessOf(json)
  if (excess) return problem(`params exceeds a limit. ${excess}`)
  const invalid = paramsProblem('send', json, 'type')
  if (invalid) return problem(invalid)
  const message = decodeRequestMessage(params.take('message'), 'type')
  if (!message.ok) return message
  const historyLength = readInteger(params.take('historyLength'))
  const acceptedOutputModes = params.texts('acceptedOutputModes')
  const push = params.take('pushNotification')
  const told = push === undefined ? undefined : readPushConfig(push)
  if (told && !told.ok) return told
  const { metadata } = params.rest()
  const call: SendCall = {
    operation,
    message: { ...message.value, taskId, ...(contextId && { contextId }) },
    options: {
      ...(acceptedOutputModes && { acceptedOutputModes }),
      ...(historyLength !== undefined && { historyLength }),
      ...(told && { pushConfig: told.value.config }),
    },
    ...(metadata && { metadata }),
  }
  return ok(call, message.notes)
}

/** A v0.1 call in the neutral model. */
export function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = lookup(methods, method)
  if (!operation) return problem(`A2A 0.1 has no method ${method}.`)
  if (isPushOperation(operation)) return decodePushCall(operation, params, 'type')
  return operation === 'send' || operation === 'stream'
    ? decodeSend(operation, params)
    : decodeTaskCall(operation, params, 'type')
}
