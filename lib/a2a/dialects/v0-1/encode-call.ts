import type { Call, SendCall } from '@/lib/a2a/call'
import { compact } from '@/lib/a2a/compact'
import type { WireCall } from '@/lib/a2a/dialect'
import { encodeSentMessage } from '@/lib/a2a/dialects/v0-1/encode-message'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-1/encode-push-config'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

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
