import type { Binding, DecodedResponse, Frame } from '@/lib/a2a/bindings/binding'
import { encodeRpc } from '@/lib/a2a/bindings/grpc/encode-rpc'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Dialect } from '@/lib/a2a/dialect'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import type { FaultData, FaultKind } from '@/lib/faults/fault'

/** Name of the stream event with a fault that Switchboard found itself, such as a message beyond the limit. */
export const transportFaultEvent = 'transport-fault'

/** Statuses of a failure on the way to the agent. */
const transportKinds: Readonly<Record<string, FaultKind>> = {
  UNAVAILABLE: 'agent-unreachable',
  DEADLINE_EXCEEDED: 'agent-timeout',
}

/** Texts with which gRPC servers refuse a service or a method that they do not have. */
const unknownMethod = /does not implement|unknown (?:service|method)|method not found|unimplemented/i

function statusOf(text: string): { name: string; message: string; details: Json[] } {
  const json = parseJson(text)
  const error = json.ok && isObject(json.value) && isObject(json.value.error) ? json.value.error : {}
  const { status, message, details } = error
  return {
    name: typeof status === 'string' ? status : '',
    message: typeof message === 'string' ? message : '',
    details: Array.isArray(details) ? details : [],
  }
}

/**
 * Returns the fault with the meaning of its gRPC status. Errors of v0.3 have no details: their `UNIMPLEMENTED` is an unsupported
 * operation, unless the text says that the server does not have the method.
 */
function withStatus(fault: FaultData, text: string): FaultData {
  const { name, message, details } = statusOf(text)
  if (details.length > 0) return fault
  const kind = transportKinds[name]
  if (kind) return { ...fault, kind }
  const isOperation = name === 'UNIMPLEMENTED' && message !== '' && !unknownMethod.test(message)
  return isOperation ? { ...fault, reason: 'UNSUPPORTED_OPERATION' } : fault
}

function decodeFrame(dialect: Dialect, frame: Frame): Outcome<DecodedResponse> {
  if (frame.event === transportFaultEvent) return ok({ fault: JSON.parse(frame.data) as FaultData })
  const decoded = httpJsonBinding.decodeFrame(dialect, frame)
  if (!decoded.ok || !('fault' in decoded.value)) return decoded
  return ok({ fault: withStatus(decoded.value.fault, frame.data) }, decoded.notes)
}

/**
 * gRPC (v0.3 §3.2.2, v1.0 §10). Requests, responses and errors have the form of ProtoJSON, which is that of HTTP+JSON: the
 * transport turns them into messages (`lib/grpc`). v0.1 does not have it.
 */
export const grpcBinding: Binding = {
  ...httpJsonBinding,
  id: 'GRPC',
  encodeCall: (dialect, call) => {
    const rpc = encodeRpc(dialect, call)
    if (!rpc.ok) return rpc
    const { service, method, request, headers } = rpc.value
    const body = JSON.stringify(request)
    return ok({
      method: `${service}/${method}`,
      rpc: { service, method },
      verb: 'POST',
      path: '',
      query: {},
      headers,
      body,
    })
  },
  decodeFrame,
  decodeErrorBody: (dialect, status, body) => {
    const fault = httpJsonBinding.decodeErrorBody(dialect, status, body)
    return fault && withStatus(fault, body)
  },
}
