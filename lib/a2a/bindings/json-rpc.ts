import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

export type RpcId = string | number | null

export interface RpcRequest {
  /** null if the request has none: some v0.1 examples omit it and still expect a response. */
  id: RpcId
  method: string
  params: Json | undefined
}

/** One response, or one event of a stream. */
export type RpcResponse = { result: Json } | { error: Json }

/** Maximum characters of the ID and method of a request. Both are repeated in responses, the ID in each stream event. */
const maxIdLength = 1000
const maxMethodLength = 200

function isId(value: Json | undefined): value is RpcId {
  return value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= maxIdLength)
}

/**
 * Returns the ID for the response, even if the rest of the request is invalid (JSON-RPC 2.0 §5). null for an ID of more than
 * 1000 characters.
 */
export function readRpcId(json: Json): RpcId {
  return isObject(json) && isId(json.id) ? json.id : null
}

/** Encodes a JSON-RPC 2.0 request. */
export function encodeRequest(id: RpcId, call: { method: string; params: JsonObject }): JsonObject {
  return { jsonrpc: '2.0', id, method: call.method, params: call.params }
}

/**
 * Decodes a request. `jsonrpc` and `id` may be missing; batches are rejected (no A2A version has them). An ID has at most 1000
 * characters, a method 200.
 */
export function decodeRequest(json: Json): Outcome<RpcRequest> {
  if (Array.isArray(json)) return problem('JSON-RPC batches are not supported.')
  if (!isObject(json)) return problem('The request is not a JSON object.')
  const { jsonrpc = null, id = null, method, params } = json
  if (jsonrpc !== null && jsonrpc !== '2.0') return problem('The request is not JSON-RPC 2.0.')
  if (!isId(id)) return problem(`The request ID must be a number or a string of at most ${maxIdLength} characters.`)
  if (typeof method !== 'string' || method === '') return problem('The request has no method.')
  if (method.length > maxMethodLength) return problem(`The method has more than ${maxMethodLength} characters.`)
  return ok({ id, method, params })
}

/** Encodes a successful response. */
export function encodeResult(id: RpcId, result: Json): JsonObject {
  return { jsonrpc: '2.0', id, result }
}

/** Encodes an error response. */
export function encodeErrorResponse(id: RpcId, error: { code: number; message: string; data?: Json }): JsonObject {
  return { jsonrpc: '2.0', id, error: { ...error } }
}

/**
 * Decodes a response or the payload of one stream event. Returns a problem for anything that is not JSON-RPC, such as the `{}`
 * that some servers send at the end of a stream.
 */
export function decodeResponse(json: Json): Outcome<RpcResponse> {
  if (!isObject(json)) return problem('The response is not a JSON object.')
  const { jsonrpc, result = null, error = null } = json
  if (error !== null && (jsonrpc !== undefined || isObject(error))) return ok({ error })
  if (jsonrpc === undefined) return problem('The response is not JSON-RPC.')
  return 'result' in json ? ok({ result }) : problem('The response has neither a result nor an error.')
}
