import type { WireRequest } from '@/lib/a2a/binding'
import { routeOf } from '@/lib/a2a/bindings/http-json/route'
import type { Call, SendCall } from '@/lib/a2a/call'
import { compact } from '@/lib/a2a/compact'
import { derivedMessageId } from '@/lib/a2a/derived-id'
import type { Dialect } from '@/lib/a2a/dialect'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-3/encode-push-config'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import type { PushConfig } from '@/lib/a2a/push-config'
import { isStream } from '@/lib/a2a/stream-operation'

function encodePart(part: Part): JsonObject {
  const { metadata } = part
  if ('text' in part) return compact({ text: part.text, metadata })
  if ('data' in part) {
    if (isObject(part.data)) return compact({ data: { data: part.data }, metadata })
    // As the official SDKs carry what is no object.
    return { data: { data: { value: part.data } }, metadata: { ...metadata, data_part_compat: true } }
  }
  const content = 'raw' in part ? { fileWithBytes: part.raw } : { fileWithUri: part.url }
  return compact({ file: compact({ ...content, mimeType: part.mediaType, name: part.filename }), metadata })
}

/** A message as the ProtoJSON of v0.3 has it (§3.2.3, a2a.proto): `content`, and parts told by their member. */
function encodeProtoMessage(message: Message): JsonObject {
  return compact({
    messageId: message.messageId ?? derivedMessageId(message, message.taskId ?? ''),
    contextId: message.contextId,
    taskId: message.taskId,
    role: message.role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
    content: atLeastOnePart(message.parts).map(encodePart),
    metadata: message.metadata,
    extensions: message.extensions,
  })
}

function sendBody({ message, options, metadata }: SendCall): JsonObject {
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

/** a2a.proto of v0.3 (CreateTaskPushNotificationConfigRequest): both official servers read the whole request. */
function setPushBody(taskId: string, config: PushConfig): JsonObject {
  const parent = `tasks/${taskId}`
  const name = `${parent}/pushNotificationConfigs/${config.id ?? ''}`
  return compact({
    parent,
    configId: config.id,
    config: { name, pushNotificationConfig: encodePushConfig(config) },
  })
}

function bodyOf(call: Call): JsonObject | undefined {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return sendBody(call)
    case 'setPush':
      return setPushBody(call.taskId, call.config)
    case 'cancel':
      return {}
    default:
      return undefined
  }
}

/** A v0.3 call as HTTP+JSON (§3.2.3): below `/v1`, bodies in the form of its proto rather than of its JSON-RPC. */
export function encodeV03(dialect: Dialect, call: Call): Outcome<WireRequest> {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) return wire
  const route = routeOf(call, { prefix: '/v1', card: '/card' })
  if (!route.ok) return route
  const { verb, path } = route.value
  const streams = isStream(call.operation)
  const headers = { ...wire.value.headers, Accept: streams ? 'text/event-stream' : 'application/json' }
  const query = call.operation === 'get' ? compact({ historyLength: call.historyLength?.toString() }) : {}
  const asked = { method: `${verb} ${path}`, verb, path, query: query as Record<string, string> }
  const body = bodyOf(call)
  if (body) {
    const typed = { ...headers, 'Content-Type': 'application/json' }
    return ok({ ...asked, headers: typed, body: JSON.stringify(body) })
  }
  const otherwise = { statuses: [404, 405, 501], verb: 'GET', headers, body: '' } as const
  return ok({ ...asked, headers, body: '', ...(streams && { otherwise }) })
}
