import 'server-only'
import type { DescMessage, Message } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { isObject, type Json } from '@/lib/a2a/json'
import { toWellFormedJson } from '@/lib/a2a/json/to-well-formed-json'
import { jsonToDetails, jsonToMessage } from '@/lib/grpc/transcode'
import { createRpcError } from '@/lib/server/gateway/grpc/rpc-error'
import { isStopping } from '@/lib/server/platform/stopping'
import { readSseStream } from '@/lib/sse/read-sse-stream'

/** Headers of HTTP responses that are not metadata. */
const httpHeaders = new Set(['cache-control', 'content-length', 'content-type', 'x-accel-buffering'])

/** Copies the headers of a response to metadata. */
export function copyMetadata(from: Headers, to: Headers): void {
  for (const [name, value] of from) if (!httpHeaders.has(name)) to.set(name, value)
}

/** Returns the error in a body of `{error: google.rpc.Status}`, with the headers of its response as metadata. */
export function toConnectError(text: string, headers = new Headers()): ConnectError {
  const json = parseJson(text)
  const error = json.ok && isObject(json.value) && isObject(json.value.error) ? json.value.error : {}
  const { code, message, details } = error
  const metadata = new Headers()
  copyMetadata(headers, metadata)
  const known = typeof code === 'number' && code in Code ? (code as Code) : Code.Internal
  return createRpcError(typeof message === 'string' ? message : 'The call failed.', known, {
    details: jsonToDetails(Array.isArray(details) ? details : []),
    metadata,
  })
}

/** Returns the message of a successful response. Throws the error of another one. */
export async function readRpcMessage(type: DescMessage, response: Response): Promise<Message> {
  const text = await response.text()
  if (!response.ok) throw toConnectError(text, response.headers)
  return encode(type, text)
}

function encode(type: DescMessage, text: string): Message {
  const json = JSON.parse(text) as Json
  const message = jsonToMessage(type, mayHoldSurrogates.test(text) ? toWellFormedJson(json) : json)
  if (message.ok) return message.value
  throw createRpcError(message.problem, Code.Internal)
}

/** Half of a surrogate pair, which JSON always escapes. */
const mayHoldSurrogates = /\\u[dD][89a-fA-F]/

/**
 * Yields the messages of an event stream, as fast as they are taken. Throws the error that ends the stream, or that is the
 * response. `signal`: aborts when the caller has left, which ends the stream at once.
 */
export async function* readRpcStream(
  type: DescMessage,
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<Message, void> {
  if (!response.ok || !response.body) throw toConnectError(await response.text(), response.headers)
  for await (const { events } of readSseStream(chunksOf(response.body, signal)))
    for (const { event, data } of events) {
      if (event === 'error') throw toConnectError(data)
      if (data !== '') yield encode(type, data)
    }
  if (isStopping()) throw new ConnectError('Switchboard is restarting. Subscribe to the task again.', Code.Unavailable)
}

/** Yields the chunks of a body. A reader that waits for one would not see that the caller has left. */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
