import type { WireRequest } from '@/lib/a2a/bindings/binding'
import { resolveRoute } from '@/lib/a2a/bindings/http-json/route'
import type { Call, SendCall } from '@/lib/a2a/call'
import { compact, type JsonObject } from '@/lib/a2a/json'
import type { Dialect } from '@/lib/a2a/dialect'
import { encodeProtoMessage } from '@/lib/a2a/dialects/v0-3/encode-proto'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-3/encode-message'
import type { PushConfig } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'

function encodeSendBody({ message, options, metadata }: SendCall): JsonObject {
  const { acceptedOutputModes, historyLength, returnImmediately, pushConfig } = options
  const configuration = compact({
    acceptedOutputModes,
    pushNotification: pushConfig && encodePushConfig(pushConfig),
    historyLength,
    blocking: returnImmediately === undefined ? undefined : !returnImmediately,
  })
  return compact({
    message: encodeProtoMessage(message),
    configuration: Object.keys(configuration).length > 0 ? configuration : undefined,
    metadata,
  })
}

/** a2a.proto of v0.3 (CreateTaskPushNotificationConfigRequest). Both official servers read the whole request. */
function encodeSetPushBody(taskId: string, config: PushConfig): JsonObject {
  const parent = `tasks/${taskId}`
  const name = `${parent}/pushNotificationConfigs/${config.id ?? ''}`
  return compact({
    parent,
    configId: config.id,
    config: { name, pushNotificationConfig: encodePushConfig(config) },
  })
}

/** Returns the body of a v0.3 call as ProtoJSON (a2a.proto); undefined if path and query say everything. */
export function encodeV03Body(call: Call): JsonObject | undefined {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return encodeSendBody(call)
    case 'setPush':
      return encodeSetPushBody(call.taskId, call.config)
    case 'cancel':
      return {}
    default:
      return undefined
  }
}

/** Encodes a v0.3 call as HTTP+JSON (§3.2.3): below `/v1`, with bodies in the form of its proto instead of its JSON-RPC. */
export function encodeV03(dialect: Dialect, call: Call): Outcome<WireRequest> {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) return wire
  const route = resolveRoute(call, { prefix: '/v1', card: '/card' })
  if (!route.ok) return route
  const { verb, path } = route.value
  const streams = isStreamOperation(call.operation)
  const headers = { ...wire.value.headers, Accept: streams ? 'text/event-stream' : 'application/json' }
  const query = call.operation === 'get' ? compact({ historyLength: call.historyLength?.toString() }) : {}
  const request = { method: `${verb} ${path}`, verb, path, query: query as Record<string, string> }
  const body = encodeV03Body(call)
  if (body) {
    const typed = { ...headers, 'Content-Type': 'application/json' }
    return ok({ ...request, headers: typed, body: JSON.stringify(body) })
  }
  const fallback = { statuses: [404, 405, 501], verb: 'GET', headers, body: '' } as const
  return ok({ ...request, headers, body: '', ...(streams && { fallback }) })
}
