import type { Binding, DecodedResponse } from '@/lib/a2a/bindings/binding'
import { decodeHttpError } from '@/lib/a2a/bindings/http-json/decode-http-error'
import { encodeV03 } from '@/lib/a2a/bindings/http-json/encode-v0-3'
import { encodeV10 } from '@/lib/a2a/bindings/http-json/encode-v1-0'
import { decodeRpcResponse } from '@/lib/a2a/bindings/json-rpc-binding'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import { unwrapDataParts } from '@/lib/a2a/dialects/v0-3/unwrap-data-parts'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import type { FaultData } from '@/lib/faults/fault'

/** The form of HTTP+JSON in each protocol version. */
const forms: Readonly<Record<DialectId, { encodeCall: typeof encodeV03; unwrap: (json: Json) => Json } | null>> = {
  'v0.1': null,
  'v0.3': { encodeCall: encodeV03, unwrap: unwrapDataParts },
  'v1.0': { encodeCall: encodeV10, unwrap: (json) => json },
}

/** Statuses of a server that does not serve the URL. The agent did not process the call. */
const notServedStatuses = new Set([404, 405, 501])

/** Decodes a bare payload, a JSON-RPC envelope, or an error object in a successful response. */
function decodeBody(
  dialect: Dialect,
  text: string,
  isError: boolean,
  decode: (json: Json) => Outcome<Reply>,
  printable?: boolean,
): Outcome<DecodedResponse> {
  const parsed = parseJson(text, printable)
  if (!parsed.ok) return parsed
  const json = parsed.value
  if (isObject(json) && 'jsonrpc' in json) return decodeRpcResponse(dialect, json, decode)
  const failed = isError || (isObject(json) && isObject(json.error))
  const fault = failed ? decodeHttpError(dialect, 0, json) : undefined
  if (fault) return ok({ fault })
  if (isError) return problem('The error is not an A2A error.')
  const reply = decode(forms[dialect.id]?.unwrap(json) ?? json)
  return reply.ok ? ok({ reply: reply.value }, reply.notes) : reply
}

function createNotServedFault(status: number): FaultData {
  const message = `The agent does not serve this URL (HTTP ${status}).`
  const agentError = { code: -32601, message }
  return { kind: 'agent-error', message, hop: 'agent', reason: 'METHOD_NOT_FOUND', agentError }
}

/** HTTP+JSON: verbs and paths, bare payloads, errors as HTTP statuses (v0.3 §3.2.3, v1.0 §11). v0.1 does not have it. */
export const httpJsonBinding: Binding = {
  id: 'HTTP+JSON',
  encodeCall: (dialect, call) => {
    const form = forms[dialect.id]
    return form ? form.encodeCall(dialect, call) : problem('A2A 0.1 supports only JSON-RPC.')
  },
  decodeResponseBody: (dialect, operation, body) => {
    if (operation === 'deletePush' && body.trim() === '') return ok({ reply: { kind: 'done', taskId: '' } })
    return decodeBody(dialect, body, false, (json) => dialect.decodeReply(operation, json))
  },
  decodeFrame: (dialect, { event, data, printable }) =>
    decodeBody(dialect, data, event === 'error', dialect.decodeEvent, printable),
  decodeErrorBody: (dialect, status, body) => {
    const json = parseJson(body)
    const fault = json.ok ? decodeHttpError(dialect, status, json.value) : undefined
    return fault ?? (notServedStatuses.has(status) ? createNotServedFault(status) : undefined)
  },
}
