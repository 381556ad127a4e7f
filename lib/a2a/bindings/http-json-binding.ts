import type { Binding, Said } from '@/lib/a2a/binding'
import { decodeHttpError } from '@/lib/a2a/bindings/http-json/decode-http-error'
import { encodeV03 } from '@/lib/a2a/bindings/http-json/encode-v0-3'
import { encodeV10 } from '@/lib/a2a/bindings/http-json/encode-v1-0'
import { unwrapDataParts } from '@/lib/a2a/bindings/http-json/unwrap-data-parts'
import { readRpcAnswer } from '@/lib/a2a/bindings/json-rpc-binding'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import type { FaultData } from '@/lib/faults/fault'

/** Statuses of a server that has no such address: nothing ran. */
const nowhere = new Set([404, 405, 501])

/** A bare payload; also one in a JSON-RPC envelope, and an error where none should be. */
function read(dialect: Dialect, text: string, isError: boolean, decode: (json: Json) => Outcome<Reply>): Outcome<Said> {
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const json = parsed.value
  if (isObject(json) && 'jsonrpc' in json) return readRpcAnswer(dialect, json, decode)
  const failed = isError || (isObject(json) && isObject(json.error))
  const fault = failed ? decodeHttpError(dialect, 0, json) : undefined
  if (fault) return ok({ fault })
  if (isError) return problem('The error is not an A2A error.')
  const reply = decode(dialect.id === 'v0.3' ? unwrapDataParts(json) : json)
  return reply.ok ? ok({ reply: reply.value }, reply.notes) : reply
}

function noSuchAddress(status: number): FaultData {
  const message = `The agent does not serve this URL (HTTP ${status}).`
  const agentError = { code: -32601, message }
  return { kind: 'agent-error', message, hop: 'agent', reason: 'METHOD_NOT_FOUND', agentError }
}

/** HTTP+JSON: verbs and paths, bare payloads, errors as HTTP statuses (v0.3 §3.2.3, v1.0 §11). v0.1 has none. */
export const httpJsonBinding: Binding = {
  id: 'HTTP+JSON',
  encodeCall: (dialect, call) => {
    if (dialect.id === 'v0.1') return problem('A2A 0.1 supports only JSON-RPC.')
    return dialect.id === 'v0.3' ? encodeV03(dialect, call) : encodeV10(dialect, call)
  },
  decodeAnswer: (dialect, operation, body) => {
    if (operation === 'deletePush' && body.trim() === '') return ok({ reply: { kind: 'done', taskId: '' } })
    return read(dialect, body, false, (json) => dialect.decodeReply(operation, json))
  },
  decodeFrame: (dialect, { event, data }) => read(dialect, data, event === 'error', dialect.decodeEvent),
  decodeRefusal: (dialect, status, body) => {
    const json = parseJson(body)
    const fault = json.ok ? decodeHttpError(dialect, status, json.value) : undefined
    return fault ?? (nowhere.has(status) ? noSuchAddress(status) : undefined)
  },
}
