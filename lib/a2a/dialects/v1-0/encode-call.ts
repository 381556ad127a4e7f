import type { Call, ListCall, SendCall, TaskCall } from '@/lib/a2a/call'
import { compact } from '@/lib/a2a/compact'
import type { WireCall } from '@/lib/a2a/dialect'
import { extensionsHeader } from '@/lib/a2a/dialects/extensions-header'
import { encodeMessage } from '@/lib/a2a/dialects/v1-0/encode-message'
import { encodeTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import { stateNames } from '@/lib/a2a/dialects/v1-0/enums'
import type { JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { taskStates } from '@/lib/a2a/states'

const methodOf = {
  send: 'SendMessage',
  stream: 'SendStreamingMessage',
  get: 'GetTask',
  list: 'ListTasks',
  cancel: 'CancelTask',
  subscribe: 'SubscribeToTask',
} as const

function sendParams({ message, options, metadata }: SendCall): JsonObject {
  const { acceptedOutputModes, historyLength, returnImmediately } = options
  const configuration = compact({ acceptedOutputModes, historyLength, returnImmediately })
  return compact({
    message: encodeMessage(message, { taskId: message.taskId ?? '', contextId: message.contextId ?? '' }),
    configuration: Object.keys(configuration).length > 0 ? configuration : undefined,
    metadata,
  })
}

function listParams({ operation: _operation, status, statusTimestampAfter, ...rest }: ListCall): JsonObject {
  const state = taskStates.find((known) => known === status)
  return compact({
    ...rest,
    status: state && stateNames[state],
    statusTimestampAfter: encodeTimestamp(statusTimestampAfter),
  })
}

function taskParams({ operation, taskId: id, historyLength, metadata }: TaskCall): JsonObject {
  if (operation === 'get') return compact({ id, historyLength })
  return operation === 'cancel' ? compact({ id, metadata }) : { id }
}

function paramsOf(call: Call): JsonObject {
  if ('message' in call) return sendParams(call)
  return 'taskId' in call ? taskParams(call) : listParams(call)
}

/** A call as v1.0 has it (§3.1, §9.4), with the headers of §3.6. */
export function encodeCall(call: Call, tenant?: string): Outcome<WireCall> {
  return ok({
    method: methodOf[call.operation],
    params: compact({ tenant: tenant || undefined, ...paramsOf(call) }),
    headers: { 'A2A-Version': '1.0', ...extensionsHeader('A2A-Extensions', call) },
  })
}
