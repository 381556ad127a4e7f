import type { Call, SendCall } from '@/lib/a2a/call'
import { compact, type JsonObject } from '@/lib/a2a/json'
import type { WireCall } from '@/lib/a2a/dialect'
import { encodeExtensionsHeader } from '@/lib/a2a/dialects/wire-values'
import { encodePushConfig, encodeSentMessage } from '@/lib/a2a/dialects/v0-3/encode-message'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

const methodNames = {
  send: 'message/send',
  stream: 'message/stream',
  get: 'tasks/get',
  cancel: 'tasks/cancel',
  subscribe: 'tasks/resubscribe',
  setPush: 'tasks/pushNotificationConfig/set',
  getPush: 'tasks/pushNotificationConfig/get',
  listPush: 'tasks/pushNotificationConfig/list',
  deletePush: 'tasks/pushNotificationConfig/delete',
  extendedCard: 'agent/getAuthenticatedExtendedCard',
} as const

function encodeSendParams({ message, options, metadata }: SendCall): JsonObject {
  const { acceptedOutputModes, historyLength, returnImmediately, pushConfig } = options
  const blocking = returnImmediately === undefined ? undefined : !returnImmediately
  const pushNotificationConfig = pushConfig && encodePushConfig(pushConfig)
  const configuration = compact({ acceptedOutputModes, historyLength, pushNotificationConfig, blocking })
  // Versions up to 0.2.5 require acceptedOutputModes in any configuration.
  if (Object.keys(configuration).length > 0) configuration.acceptedOutputModes ??= []
  return compact({
    message: encodeSentMessage(message, { taskId: message.taskId ?? '', contextId: message.contextId ?? '' }),
    configuration: Object.keys(configuration).length > 0 ? configuration : undefined,
    metadata,
  })
}

function encodeParams(call: Exclude<Call, { operation: 'list' }>): JsonObject {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return encodeSendParams(call)
    case 'setPush':
      return { taskId: call.taskId, pushNotificationConfig: encodePushConfig(call.config) }
    case 'getPush':
      return compact({ id: call.taskId, pushNotificationConfigId: call.configId })
    case 'deletePush':
      // The ID is required. A config that was set without one has the ID of the task (both official SDKs).
      return { id: call.taskId, pushNotificationConfigId: call.configId ?? call.taskId }
    case 'listPush':
      return { id: call.taskId }
    case 'extendedCard':
      return {}
    default: {
      const { taskId: id, historyLength, metadata } = call
      return compact({ id, historyLength: call.operation === 'get' ? historyLength : undefined, metadata })
    }
  }
}

/** Encodes a call for v0.3 (§7), which 0.2 accepts as well. */
export function encodeCall(call: Call): Outcome<WireCall> {
  if (call.operation === 'list') return problem('A2A 0.3 does not support listing tasks.')
  const headers = encodeExtensionsHeader('X-A2A-Extensions', call)
  return ok({ method: methodNames[call.operation], params: encodeParams(call), headers })
}
