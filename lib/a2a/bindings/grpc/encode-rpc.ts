import { encodeV03Body } from '@/lib/a2a/bindings/http-json/encode-v0-3'
import { grpcServices, rpcsV03 } from '@/lib/a2a/bindings/grpc/rpc-names'
import type { Call } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { compact, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** A call as a gRPC method, and its request as ProtoJSON. */
interface Rpc {
  service: string
  method: string
  request: JsonObject
  /** Metadata of the protocol version. */
  headers: Record<string, string>
}

/** Returns the request of v0.3, where a task is named by its resource name, `tasks/{id}`. */
function encodeRequestV03(call: Call): JsonObject {
  const name = 'taskId' in call ? `tasks/${call.taskId}` : ''
  switch (call.operation) {
    case 'get':
      return compact({ name, historyLength: call.historyLength })
    case 'cancel':
    case 'subscribe':
      return { name }
    case 'getPush':
    case 'deletePush':
      // A configuration that was set without an ID has the ID of the task (official SDKs).
      return { name: `${name}/pushNotificationConfigs/${call.configId ?? call.taskId}` }
    case 'listPush':
      return compact({ parent: name, pageSize: call.pageSize, pageToken: call.pageToken })
    default:
      return encodeV03Body(call) ?? {}
  }
}

/** An ID with a slash would name another resource. */
function hasSlash(call: Call): boolean {
  return (
    ('taskId' in call && call.taskId.includes('/')) || ('configId' in call && call.configId?.includes('/') === true)
  )
}

function encodeV03(dialect: Dialect, call: Call): Outcome<Rpc> {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) return wire
  const method = Object.entries(rpcsV03).find(([, operation]) => operation === call.operation)?.[0]
  if (!method) return problem(`A2A 0.3 has no ${call.operation} over gRPC.`)
  if (hasSlash(call)) return problem('An ID with a slash cannot be used over gRPC in A2A 0.3.')
  return ok({ service: grpcServices['v0.3'], method, request: encodeRequestV03(call), headers: wire.value.headers })
}

function encodeV10(dialect: Dialect, call: Call): Outcome<Rpc> {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) return wire
  const { method, params: request, headers } = wire.value
  return ok({ service: grpcServices['v1.0'], method, request, headers })
}

/** The form of gRPC in each protocol version. */
const encoders: Readonly<Record<DialectId, typeof encodeV10>> = {
  'v0.1': () => problem('A2A 0.1 supports only JSON-RPC.'),
  'v0.3': encodeV03,
  'v1.0': encodeV10,
}

/** Encodes a call over gRPC: in v1.0 (§10) the request is the params of the JSON-RPC method with the same name. */
export function encodeRpc(dialect: Dialect, call: Call): Outcome<Rpc> {
  return encoders[dialect.id](dialect, call)
}
