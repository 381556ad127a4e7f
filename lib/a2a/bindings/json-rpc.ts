import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

export type RpcId = string | number | null

export interface RpcRequest {
  /** null where the request has none: some v0.1 examples lack it and are answered all the same. */
  id: RpcId
  method: string
  params: Json | undefined
}

/** One answer, or one event of a stream of answers. */
export type RpcResponse = { result: Json } | { error: Json }

/** Longest ID and method name of a request. Both are repeated in responses, the ID in each event of a stream. */
const longestId = 1000
const longestMethod = 200

function isId(value: Json | undefined): value is RpcId {
  return value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= longestId)
}

/** The id to answer with, whatever else is wrong with the request (JSON-RPC 2.0 §5); null for one of more than 1000 characters. */
export function requestId(json: Json): RpcId {
  return isObject(json) && isId(json.id) ? json.id : null
}

/** A JSON-RPC 2.0 request. */
export function encodeRequest(id: RpcId, call: { method: string; params: JsonObject }): JsonObject {
  return { jsonrpc: '2.0', id, method: call.method, params: call.params }
}

/**
 * A request as it came; `jsonrpc` and `id` may be missing, batches are refused (no A2A generation has them). An ID has at most
 * 1000 characters, a method 200.
 */
export function decodeRequest(json: Json): Outcome<RpcRequest> {
  if (Array.isArray(json)) return problem('JSON-RPC batches are not supported.')
  if (!isObject(json)) return problem('The request is not a JSON object.')
  const { jsonrpc = null, id = null, method, params } = json
  if (jsonrpc !== null && jsonrpc !== '2.0') return problem('The request is not JSON-RPC 2.0.')
  if (!isId(id)) return problem(`The request ID must be a number or a string of at most ${longestId} characters.`)
  if (typeof method !== 'string' || method === '') return problem('The request has no method.')
  if (method.length > longestMethod) return problem(`The method has more than ${longestMethod} characters.`)
  return ok({ id, method, params })
}

/** A successful answer. */
export function encodeResult(id: RpcId, result: Json): JsonObject {
  return { jsonrpc: '2.0', id, result }
}

/** A failure as answer. */
export function encodeFailure(id: RpcId, error: { code: number; message: string; data?: Json }): JsonObject {
  return { jsonrpc: '2.0', id, error: { ...error } }
}

/**
 * A response, or the payload of one stream event. A problem for whatever is not JSON-RPC, such as the `{}` that some
 * servers end a stream with: there is nothing to tell of it.
 */
export function decodeResponse(json: Json): Outcome<RpcResponse> {
  if (!isObject(json)) return problem('The response is not a JSON object.')
  const { jsonrpc, result = null, error = null } = json
  if (error !== null && (jsonrpc !== undefined || isObject(error))) return ok({ error })
  if (jsonrpc === undefined) return problem('The response is not JSON-RPC.')
  return 'result' in json ? ok({ result }) : problem('The response has neither a result nor an error.')
}
