import type { WireRequest } from '@/lib/a2a/bindings/binding'
import { resolveRoute } from '@/lib/a2a/bindings/http-json/route'
import type { Call, SendCall } from '@/lib/a2a/call'
import { compact, type JsonObject } from '@/lib/a2a/json'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Dialect } from '@/lib/a2a/dialect'
import { ensurePart } from '@/lib/a2a/dialects/wire-values'
import { wrapData } from '@/lib/a2a/dialects/wrap-data'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-3/encode-message'
import type { Message, Part, PushConfig } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'

function encodePart(part: Part): JsonObject {
  const { metadata } = part
  if ('text' in part) return compact({ text: part.text, metadata })
  if ('data' in part) {
    const wrapped = wrapData(part)
    return compact({ data: { data: wrapped.data }, metadata: wrapped.metadata })
  }
  const content = 'raw' in part ? { fileWithBytes: part.raw } : { fileWithUri: part.url }
  return compact({ file: compact({ ...content, mimeType: part.mediaType, name: part.filename }), metadata })
}

/** Encodes a message as ProtoJSON of v0.3 (§3.2.3, a2a.proto): `content`, and parts without a discriminator. */
function encodeProtoMessage(message: Message): JsonObject {
  return compact({
    messageId: message.messageId ?? deriveMessageId(message, message.taskId ?? ''),
    contextId: message.contextId,
    taskId: message.taskId,
    role: message.role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
    content: ensurePart(message.parts).map(encodePart),
    metadata: message.metadata,
    extensions: message.extensions,
  })
}

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

function encodeBody(call: Call): JsonObject | undefined {
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
  const body = encodeBody(call)
  if (body) {
    const typed = { ...headers, 'Content-Type': 'application/json' }
    return ok({ ...request, headers: typed, body: JSON.stringify(body) })
  }
  const fallback = { statuses: [404, 405, 501], verb: 'GET', headers, body: '' } as const
  return ok({ ...request, headers, body: '', ...(streams && { fallback }) })
}
