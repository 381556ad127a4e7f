import 'server-only'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { Fault } from '@/lib/faults/fault'
import { connectionFault } from '@/lib/server/outbound/connection-fault'
import { createChunkReader } from '@/lib/server/outbound/chunk-reader'
import type { Deadline } from '@/lib/server/outbound/deadline'
import { readContentCodings } from '@/lib/server/platform/http/content-codings'
import { toFetchHeaders } from '@/lib/server/platform/http/fetch-headers'
import { openBodyMemory, unreservedBytes } from '@/lib/server/platform/http/read-body'
import { formatSizeLimit } from '@/lib/server/platform/limits'
import type { SizeName } from '@/lib/server/platform/read-limits'

/** Returns the seconds of a Retry-After header in either form (RFC 9110 §10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Servers may truncate compressed data, and event streams have no end: the received part is decoded. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }

const decoders: Record<string, (() => Transform) | undefined> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
}

const maxCodings = 3

/**
 * Decompresses a body that a server compressed unasked. Nothing is decoded ahead of the reader. Undefined for an unknown
 * coding; reading fails with zlib's error if the bytes do not match it.
 */
function decompress(body: Readable, encoding: string | null): Readable | undefined {
  const names = readContentCodings(encoding)
  const steps = names.toReversed().map((name) => (Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined))
  if (steps.length > maxCodings || steps.includes(undefined)) return undefined
  // Errors reach the reader of the last stream.
  return (steps as Transform[]).reduce<Readable>((from, step) => pipeline(from, step, () => {}), body)
}

/** Maximum bytes of a body, and the name of the limit. */
export interface BodyLimit {
  bytes: number
  limit?: SizeName
}

/** A response. Read the body, or call `cancel`. */
export interface OutboundResponse {
  status: number
  ok: boolean
  headers: Headers
  /** The URL of the response, after redirects. */
  url: string
  /** Can be read once. Fails with a Fault, or with the reason of the caller's abort signal. */
  body: AsyncIterable<Uint8Array>
  /**
   * Returns the whole body as UTF-8 text. `exact`: with its byte order mark, if it has one; fails with `agent-nonsense` if it
   * is not UTF-8.
   */
  text: (exact?: 'exact') => Promise<string>
  /** Closes the connection without reading the rest. */
  cancel: () => void
}

/** The head of a response, and its body, which is read as a stream. */
export type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & {
  /** `bytes`: collects the whole body, for a body of the HTTP client. */
  body: Readable & Partial<Pick<Dispatcher.ResponseData['body'], 'bytes'>>
}

/** Returns true for an event stream, which may last as long as it is not silent. */
function isStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}

/**
 * Limits size and time of a response, unless it is an event stream. Throws `too-large` at once if the announced size is too
 * large.
 */
export function toOutboundResponse(answer: Answer, url: URL, limit: Deadline, most: BodyLimit): OutboundResponse {
  const headers = toFetchHeaders(answer.headers)
  // A card is one document, whatever its media type.
  const stream = isStream(headers) && most.limit !== 'card'
  const cancel = () => {
    limit.end()
    answer.body.on('error', () => {}).destroy()
  }
  if (stream) limit.clear()
  else limit.restart()
  if (!stream && Number(headers.get('content-length')) > most.bytes) {
    cancel()
    throw tooLarge(url, most)
  }
  const bytes = decompress(answer.body, headers.get('content-encoding'))
  if (!bytes) {
    cancel()
    throw unreadable(url, headers.get('content-encoding'))
  }
  const body = limited(bytes, url, limit, stream ? { bytes: Infinity } : most)
  // The HTTP client ends a body at its Content-Length, so a small one needs no limit and is collected with fewer objects.
  const length = Number(headers.get('content-length') ?? Infinity)
  const isSmall = !stream && bytes === answer.body && length <= Math.min(most.bytes, unreservedBytes)
  const status = answer.statusCode
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    url: url.href,
    body,
    text: (exact) => {
      if (isSmall && answer.body.bytes) return smallTextOf(answer.body.bytes(), url, limit, exact)
      if (!stream) return textOf(body, url, exact)
      // As one text it is limited like any other response: an endless stream would fill the memory.
      limit.restart()
      return textOf(limited(bytes, url, limit, most), url, exact)
    },
    cancel,
  }
}

/**
 * Returns the chunks of a body, which can be read once. Ends the deadline with the body, and closes the connection if the reader
 * leaves early. An iterator, because Node's own and a generator take several kilobytes while they wait.
 */
function limited(body: Readable, url: URL, limit: Deadline, most: BodyLimit): AsyncIterableIterator<Uint8Array, void> {
  const over: IteratorResult<Uint8Array, void> = { done: true, value: undefined }
  const chunks = createChunkReader(body)
  let size = 0
  const fail = (error: unknown): never => {
    limit.end()
    chunks.destroy()
    throw limit.signal.aborted ? limit.signal.reason : connectionFault(error, url.host)
  }
  const take = (chunk: Uint8Array | null): IteratorResult<Uint8Array, void> => {
    if (chunk === null) {
      limit.end()
      return over
    }
    size += chunk.byteLength
    return size > most.bytes ? fail(tooLarge(url, most)) : { done: false, value: chunk }
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => chunks.next().then(take, fail),
    return: async () => {
      limit.end()
      chunks.destroy()
      return over
    },
  }
}

/** Creates a decoder of UTF-8. `exact`: keeps the byte order mark, and throws for other bytes. */
function createDecoder(exact?: 'exact'): TextDecoder {
  const isExact = exact === 'exact'
  return new TextDecoder('utf-8', { ignoreBOM: isExact, fatal: isExact })
}

/** Returns the text of a small body, which the HTTP client collects. */
async function smallTextOf(whole: Promise<Uint8Array>, url: URL, limit: Deadline, exact?: 'exact'): Promise<string> {
  let bytes: Uint8Array
  try {
    bytes = await whole
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : connectionFault(error, url.host)
  } finally {
    limit.end()
  }
  try {
    return createDecoder(exact).decode(bytes)
  } catch {
    throw notUtf8(url)
  }
}

/** Bytes of a large text that its reader handles in a millisecond, on a busy machine. */
const handledPerMs = 8 * 1024

/** Reads a whole body. One of more than 1 MiB waits for memory, and keeps it for as long as its reader may need. */
async function textOf(body: AsyncIterable<Uint8Array>, url: URL, exact?: 'exact'): Promise<string> {
  const decoder = createDecoder(exact)
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw notUtf8(url)
    }
  }
  const memory = openBodyMemory('responses')
  let text = ''
  let size = 0
  let reserved = unreservedBytes
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > reserved) {
        await memory.reserve(size)
        reserved += size
      }
      text += decode(chunk)
    }
    return text + decode()
  } finally {
    // Parsing and storing it takes memory too.
    if (size > unreservedBytes) setTimeout(memory.release, size / handledPerMs).unref()
  }
}

function notUtf8({ host }: URL): Fault {
  return new Fault('agent-nonsense', `${host} returned text that isn't valid UTF-8.`, {
    hop: 'agent',
    details: { step: 'answer', host, code: 'not-utf8' },
  })
}

function unreadable(url: URL, encoding: string | null): Fault {
  return new Fault(
    'agent-nonsense',
    `${url.host} used a content encoding that Switchboard didn't accept: ${encoding}.`,
    {
      hop: 'connection',
      details: { step: 'answer', host: url.host, code: 'encoding', values: { encoding: encoding ?? '' } },
    },
  )
}

/** Returns the fault of a response that is larger than its limit. */
export function tooLarge(url: URL, { bytes, limit }: BodyLimit): Fault {
  const size = formatSizeLimit(bytes, limit)
  return new Fault('too-large', `The response from ${url.host} is larger than ${size}.`, {
    hop: 'connection',
    details: { step: 'answer', host: url.host, code: 'too-large', values: { size } },
  })
}
