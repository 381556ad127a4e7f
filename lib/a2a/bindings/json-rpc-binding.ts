import type { Binding, DecodedResponse } from '@/lib/a2a/bindings/binding'
import { decodeResponse, encodeRequest } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'

/** Decodes a parsed JSON-RPC response into a reply or a fault. */
export function decodeRpcResponse(
  dialect: Dialect,
  json: Json,
  decode: (result: Json) => Outcome<Reply>,
): Outcome<DecodedResponse> {
  const response = decodeResponse(json)
  if (!response.ok) return response
  if ('error' in response.value) return ok({ fault: dialect.decodeError(response.value.error) })
  const reply = decode(response.value.result)
  return reply.ok ? ok({ reply: reply.value }, reply.notes) : reply
}

function decodeText(
  dialect: Dialect,
  text: string,
  decode: (result: Json) => Outcome<Reply>,
  printable?: boolean,
): Outcome<DecodedResponse> {
  const json = parseJson(text, printable)
  return json.ok ? decodeRpcResponse(dialect, json.value, decode) : json
}

/** JSON-RPC 2.0 over HTTP, the binding that every protocol version has (v1.0 §9). */
export const jsonRpcBinding: Binding = {
  id: 'JSONRPC',
  encodeCall: (dialect, call, id) => {
    const wire = dialect.encodeCall(call)
    if (!wire.ok) return wire
    const { method, params, headers } = wire.value
    const accept = isStreamOperation(call.operation) ? 'text/event-stream' : 'application/json'
    return ok({
      method,
      verb: 'POST',
      path: '',
      query: {},
      headers: { ...headers, 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify(encodeRequest(id, { method, params })),
    })
  },
  decodeResponseBody: (dialect, operation, body) =>
    decodeText(dialect, body, (result) => dialect.decodeReply(operation, result)),
  decodeFrame: (dialect, { data, printable }) => decodeText(dialect, data, dialect.decodeEvent, printable),
  decodeErrorBody: (dialect, _status, body) => {
    const json = parseJson(body)
    const rpc = json.ok ? decodeResponse(json.value) : json
    return rpc.ok && 'error' in rpc.value ? dialect.decodeError(rpc.value.error) : undefined
  },
}
