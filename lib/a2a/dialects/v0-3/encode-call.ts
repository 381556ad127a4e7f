import type { Call, SendCall } from '@/lib/a2a/call'
import { compact } from '@/lib/a2a/compact'
import type { WireCall } from '@/lib/a2a/dialect'
import { extensionsHeader } from '@/lib/a2a/dialects/extensions-header'
import { encodeMessage } from '@/lib/a2a/dialects/v0-3/encode-message'
import type { JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

const taskMethods = { get: 'tasks/get', cancel: 'tasks/cancel', subscribe: 'tasks/resubscribe' } as const

function sendParams({ message, options, metadata }: SendCall): JsonObject {
  const { acceptedOutputModes, historyLength, returnImmediately } = options
  const blocking = returnImmediately === undefined ? undefined : !returnImmediately
  const configuration = compact({ acceptedOutputModes, historyLength, blocking })
  // 0.2 up to 0.2.5 wants acceptedOutputModes in any configuration.
  if (Object.keys(configuration).length > 0) configuration.acceptedOutputModes ??= []
  return compact({
    message: encodeMessage(message, { taskId: message.taskId ?? '', contextId: message.contextId ?? '' }),
    configuration: Object.keys(configuration).length > 0 ? configuration : undefined,
    metadata,
  })
}

/** A call as v0.3 has it (§7), good for 0.2 as well. */
export function encodeCall(call: Call): Outcome<WireCall> {
  switch (call.operation) {
    case 'send':
    case 'stream': {
      const method = call.operation === 'send' ? 'message/send' : 'message/stream'
      return ok({ method, params: sendParams(call), headers: extensionsHeader('X-A2A-Extensions', call) })
    }
    case 'list':
      return problem('v0.3 agents cannot list tasks.')
    default: {
      const { taskId: id, historyLength, metadata } = call
      const params = compact({ id, historyLength: call.operation === 'get' ? historyLength : undefined, metadata })
      return ok({ method: taskMethods[call.operation], params, headers: {} })
    }
  }
}
