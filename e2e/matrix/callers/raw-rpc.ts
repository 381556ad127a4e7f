import { readFrames } from '../../validators/event-stream.ts'
import { readRpc } from '../../validators/json-rpc.ts'
import { type StreamKind, strictly, type Validators } from '../../validators/strict.ts'
import type { z } from 'zod'
import { refusal } from '../caller.ts'
import { frameReader } from './frame-reader.ts'

type Headers = Record<string, string>

/** HTTP statuses of JSON-RPC responses; errors of the call itself have 200. */
const statuses = new Set([200, 400, 401, 403, 404, 413, 429])

/** A JSON-RPC client that validates each response strictly against the protocol version. */
export function rawRpc(url: string, valid: Validators, ownHeaders: Headers) {
  let calls = 0

  async function post(method: string, params: object, headers: Headers) {
    const id = `call-${(calls += 1)}`
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const all = { 'content-type': 'application/json', ...ownHeaders, ...headers }
    const response = await fetch(url, { method: 'POST', headers: all, body })
    if (!statuses.has(response.status)) throw new Error(`${method}: HTTP ${response.status} ${await response.text()}`)
    return { id, response }
  }

  function resultOf(value: unknown, id: string, method: string): unknown {
    const answer = readRpc(value, id)
    if ('result' in answer) return answer.result
    strictly(valid.error, answer.error, `the error of ${method}`)
    throw refusal(answer.error.code as number, String(answer.error.message))
  }

  async function call(method: string, params: object, schema: z.ZodType, headers: Headers = {}): Promise<unknown> {
    const { id, response } = await post(method, params, headers)
    if (!/^application\/json\b/.test(response.headers.get('content-type') ?? ''))
      throw new Error(`${method} returned ${response.headers.get('content-type')}`)
    return strictly(schema, resultOf(await response.json(), id, method), `the result of ${method}`)
  }

  async function* stream(method: string, params: object, kind: StreamKind, headers: Headers = {}) {
    const { id, response } = await post(method, params, { accept: 'text/event-stream', ...headers })
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('application/json')) {
      resultOf(await response.json(), id, method)
      throw new Error(`${method} returned no stream`)
    }
    if (!type.startsWith('text/event-stream') || response.status !== 200 || !response.body)
      throw new Error(`${method}: HTTP ${response.status} ${type}`)
    const results: unknown[] = []
    const reader = frameReader(response.body)
    for await (const frame of reader.frames) {
      const result = strictly(valid.event, resultOf(JSON.parse(frame.data), id, method), `an event of ${method}`)
      results.push(result)
      yield { result, seq: Number(frame.id) }
    }
    // The frames read incrementally equal the frames of the complete text.
    if (readFrames(reader.text()).length !== results.length) throw new Error(`frames were lost: ${reader.text()}`)
    const problem = valid.wrongOrder(results, kind)
    if (problem) throw new Error(`${method}: ${problem}:\n${reader.text()}`)
  }

  return { call, stream }
}
