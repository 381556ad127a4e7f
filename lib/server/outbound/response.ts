import 'server-only'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { Fault } from '@/lib/faults/fault'
import { openBodyMemory, unreservedBytes } from '@/lib/server/http/body-memory'
import { sizeInWords } from '@/lib/server/limits'
import { connectionFault } from '@/lib/server/outbound/connection-fault'
import type { Deadline } from '@/lib/server/outbound/deadline'
import type { SizeName } from '@/lib/server/read-limits'

/** Servers may cut the end of what they compress short, and event streams have none: what arrived is decoded. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }

const decoders: Record<string, (() => Transform) | undefined> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
}

const longest = 3

/** The codings of a Content-Encoding, in the order in which they were applied (RFC 9110 §8.4). */
function codings(encoding: string | null): string[] {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '' && name !== 'identity')
}

/**
 * The bytes of a body that a server compressed although it was asked not to. Nothing is decoded ahead of the reader.
 * Undefined for a coding that is not known here; reading fails with zlib's error where the bytes are not in it.
 */
function decompress(body: Readable, encoding: string | null): Readable | undefined {
  const names = codings(encoding)
  const steps = names.toReversed().map((name) => (Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined))
  if (steps.length > longest || steps.includes(undefined)) return undefined
  // Errors reach whoever reads the last one.
  return (steps as Transform[]).reduce<Readable>((from, step) => pipeline(from, step, () => {}), body)
}

/** The largest body that is read, and the limit that says so. */
export interface Most {
  bytes: number
  limit?: SizeName
}

/** What an agent's server answered. Read the body, or call `cancel`. */
export interface OutboundResponse {
  status: number
  ok: boolean
  headers: Headers
  /** Where the answer came from, after redirects. */
  url: string
  /** Can be read once. Fails with a Fault, or with the reason of the caller's abort signal. */
  body: AsyncIterable<Uint8Array>
  /** The whole body as UTF-8 text. `exact`: with its byte order mark, if it has one; fails with `agent-nonsense` where it is not UTF-8. */
  text: (exact?: 'exact') => Promise<string>
  /** Closes the connection without reading on. */
  cancel: () => void
}

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>

/** True for an event stream, which may go on for as long as it says something now and then. */
function isStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}

/** Wraps an answer so that its size and time are limited, unless it is an event stream. Throws `too-large` at once where it announces so. */
export function outboundResponse(answer: Answer, url: URL, limit: Deadline, most: Most): OutboundResponse {
  const headers = headersOf(answer)
  // A card is one document, whatever its server calls it.
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
  const status = answer.statusCode
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    url: url.href,
    body,
    text: (exact) => {
      if (!stream) return textOf(body, url, exact)
      // Read as a whole it is a response like any other: an endless stream would fill the memory.
      limit.restart()
      return textOf(limited(bytes, url, limit, most), url, exact)
    },
    cancel,
  }
}

/** The headers of an answer, in the shape of the Fetch standard. */
export function headersOf(answer: Answer): Headers {
  const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Headers(pairs)
}

async function* limited(
  body: AsyncIterable<Uint8Array>,
  url: URL,
  limit: Deadline,
  most: Most,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > most.bytes) throw tooLarge(url, most)
      yield chunk
    }
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : connectionFault(error, url.host)
  } finally {
    limit.end()
  }
}

async function textOf(body: AsyncIterable<Uint8Array>, url: URL, exact?: 'exact'): Promise<string> {
  const isExact = exact === 'exact'
  const decoder = new TextDecoder('utf-8', { ignoreBOM: isExact, fatal: isExact })
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
    // After the reader of the text has had its turn.
    setImmediate(memory.release)
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

function tooLarge(url: URL, { bytes, limit }: Most): Fault {
  const size = sizeInWords(bytes, limit)
  return new Fault('too-large', `The response from ${url.host} is larger than ${size}.`, {
    hop: 'connection',
    details: { step: 'answer', host: url.host, code: 'too-large', values: { size } },
  })
}
