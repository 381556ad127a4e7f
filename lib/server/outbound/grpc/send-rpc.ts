import 'server-only'
import { Readable } from 'node:stream'
import { setImmediate as yieldOnce, setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { compressionGzip, createGrpcTransport, type Http2SessionManager } from '@connectrpc/connect-node'
import { transportFaultEvent } from '@/lib/a2a/bindings/grpc-binding'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { findRpc, type RpcName } from '@/lib/grpc/services'
import { jsonToMessage, messageToJson } from '@/lib/grpc/transcode'
import { isTooLarge, readRpcStatus, rpcFault, type RpcStatus } from '@/lib/server/outbound/grpc/rpc-fault'
import { type Answer, type BodyLimit, tooLarge } from '@/lib/server/outbound/response'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import { encodeSseJson } from '@/lib/sse/encode'

/** A gRPC call whose request is ProtoJSON. */
export interface RpcRequest {
  url: URL
  rpc: RpcName
  headers: Headers
  body: string
}

interface RpcOptions {
  signal: AbortSignal
  /** Maximum size of a single response. Events have a limit of their own. */
  most: BodyLimit
  /** Maximum milliseconds of silence in a stream. */
  idleMs: number
  /** Milliseconds after which the server may give up. */
  timeoutMs: number
}

/** Headers of HTTP that are not metadata. */
const httpHeaders = new Set(['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'te'])
/** Metadata of gRPC and HTTP/2 that says nothing about the response. */
const protocolHeaders = /^(?::|grpc-|content-|trailer$|te$|date$)/

const metadataOf = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !protocolHeaders.test(name))

/** Milliseconds to wait for an error after the head of a stream, so that it is a response with a status. */
const earlyErrorMs = 500

/**
 * Sends a gRPC call. Returns the response as HTTP+JSON has it: JSON, or an event stream with one event for each message. An error
 * status is a response with the HTTP status of the same meaning; later in a stream, an event `error`. A message beyond the limit
 * of events is an event `transport-fault`. Throws a Fault for a call that ended without a status.
 */
export async function sendRpc(
  session: Http2SessionManager,
  { url, rpc, headers, body }: RpcRequest,
  { signal, most, idleMs, timeoutMs }: RpcOptions,
): Promise<Answer> {
  const method = findRpc(rpc)
  const json = parseJson(body)
  const input = json.ok ? jsonToMessage(method.input, json.value) : json
  if (!input.ok) throw new Fault('call-unsupported', input.problem)
  const metadata = new Headers([...headers].filter(([name]) => !httpHeaders.has(name)))
  const isStream = method.methodKind === 'server_streaming'
  if (!isStream) metadata.set('grpc-timeout', `${Math.ceil(timeoutMs)}m`)
  const transport = createGrpcTransport({
    baseUrl: url.origin,
    sessionManager: session,
    acceptCompression: [compressionGzip],
    readMaxBytes: isStream ? sizeLimit('event') : most.bytes,
  })
  const stop = new AbortController()
  // gRPC servers recognize a canceled call by this code.
  const cancel = () => stop.abort(new ConnectError('canceled', Code.Canceled))
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const end = () => signal.removeEventListener('abort', cancel)
  let isOpen = false
  try {
    if (!isStream) {
      const { header, message } = await transport.unary(method as never, stop.signal, undefined, metadata, input.value)
      return jsonAnswer(200, toJsonText(method.output, message, url.host), header)
    }
    const messages = (async function* () {
      yield input.value
    })()
    const { header, message } = await transport.stream(
      method as never,
      stop.signal,
      undefined,
      metadata,
      messages as never,
    )
    const events = message[Symbol.asyncIterator]()
    const first = events.next()
    // The reader of the stream gets the error.
    first.catch(() => undefined)
    await Promise.race([first, sleep(earlyErrorMs, undefined, { signal: stop.signal, ref: false })])
    const write = (one: Message) => {
      const json = messageToJson(method.output, one)
      // The reader notes an event that it does not understand, and goes on.
      return JSON.stringify(json.ok ? json.value : { unreadable: json.problem })
    }
    const chunks = Readable.from(encodeEvents({ first, events, idleMs, host: url.host, write, signal }), {
      objectMode: false,
    })
    isOpen = true
    chunks.once('close', () => {
      end()
      cancel()
    })
    return { statusCode: 200, headers: { ...Object.fromEntries(metadataOf(header)), ...eventStream }, body: chunks }
  } catch (error) {
    cancel()
    if (signal.aborted) throw signal.reason
    if (isTooLarge(error)) throw isStream ? eventFault() : tooLarge(url, most)
    const status = readRpcStatus(error)
    if (!status) throw rpcFault(error, url.host)
    return errorAnswer(status)
  } finally {
    if (!isOpen) end()
  }
}

const eventStream = { 'content-type': 'text/event-stream' }

function jsonAnswer(statusCode: number, text: string, metadata: Headers): Answer {
  const headers = { ...Object.fromEntries(metadataOf(metadata)), 'content-type': 'application/json' }
  return { statusCode, headers, body: Readable.from([Buffer.from(text)]) }
}

function errorAnswer({ httpStatus, body, metadata }: RpcStatus): Answer {
  if (body) return jsonAnswer(httpStatus, JSON.stringify(body), metadata)
  const type = metadata.get('content-type')
  return { statusCode: httpStatus, headers: type ? { 'content-type': type } : {}, body: Readable.from([]) }
}

function toJsonText(type: Parameters<typeof messageToJson>[0], message: Message, host: string): string {
  const json = messageToJson(type, message)
  if (json.ok) return JSON.stringify(json.value)
  throw new Fault('agent-nonsense', json.problem, {
    hop: 'agent',
    details: { step: 'answer', host, code: 'agent-no-grpc', values: { problem: json.problem } },
  })
}

function eventFault(): Fault {
  const size = formatSizeLimit(sizeLimit('event'), 'event')
  const details = { code: 'agent-event-too-large', values: { size } }
  return new Fault('too-large', `The agent sent an event larger than ${size}.`, { hop: 'agent', details })
}

interface EventSource {
  first: Promise<IteratorResult<Message>>
  events: AsyncIterator<Message>
  idleMs: number
  host: string
  write: (message: Message) => string
  /** The caller's signal. */
  signal: AbortSignal
}

/** Characters of events that are passed on together. */
const maxChunk = 64 * 1024

/** Yields each message as an event, as fast as the reader takes them. Events that have arrived together are one chunk. */
async function* encodeEvents(source: EventSource): AsyncGenerator<string, void> {
  const { events, host, write, signal } = source
  let chunk = ''
  try {
    for (let next = source.first; ; next = events.next()) {
      // The reader logs each chunk before it asks for the next one, so many small chunks would be slow.
      if (chunk.length >= maxChunk || (chunk !== '' && !(await hasArrived(next)))) {
        const ready = chunk
        chunk = ''
        // It fails while the reader is busy, and is awaited after that.
        next.catch(() => undefined)
        yield ready
      }
      const { done, value } = await withinIdle(next, source)
      if (done) break
      chunk += encodeSseJson(write(value))
    }
    if (chunk !== '') yield chunk
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (chunk !== '') yield chunk
    const status = isTooLarge(error) ? undefined : readRpcStatus(error)
    if (isTooLarge(error)) yield transportFault(eventFault().data)
    else if (status?.body) yield encodeSseJson(JSON.stringify(status.body), { event: 'error' })
    else throw error instanceof Fault ? error : rpcFault(error, host)
  }
}

/** Returns true if a message, or the end, is there without waiting for the network. */
function hasArrived(next: Promise<unknown>): Promise<boolean> {
  const arrived = next.then(
    () => true,
    () => true,
  )
  return Promise.race([arrived, yieldOnce(false)])
}

const transportFault = (fault: FaultData): string =>
  encodeSseJson(JSON.stringify(fault), { event: transportFaultEvent })

/** Waits for a message. Throws the fault of a silent server after `idleMs`. */
async function withinIdle<T>(next: Promise<T>, { idleMs, host }: EventSource): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent(host)), idleMs)
  })
  try {
    return await Promise.race([next, silence])
  } finally {
    clearTimeout(timer)
  }
}

function silent(host: string): Fault {
  return new Fault('agent-timeout', `${host} stopped sending before the response was complete.`, {
    hop: 'connection',
    details: { step: 'answer', host, code: 'silent' },
  })
}
