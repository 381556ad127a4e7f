import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toFetchHeaders } from '@/lib/server/platform/http/fetch-headers'
import {
  type FrameReader,
  type Frames,
  heartbeat,
  onHeartbeat,
  toFrameReader,
  takeFrames,
} from '@/lib/server/platform/http/stream-response'
import { log } from '@/lib/server/platform/log'
import { utf8Length } from '@/lib/server/platform/utf8-length'
import { responseHeaders, inertHeaders } from '@/scripts/response-headers.mjs'

/** Media types of bodies that are complete. */
const wholeTypes = new Set(['application/json', 'application/a2a+json'])

/** Writes a complete body in one piece. */
async function writeWhole(
  outgoing: ServerResponse,
  response: Response,
  headers: Record<string, string>,
): Promise<void> {
  const text = await response.text()
  outgoing.writeHead(response.status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}

/** Characters of a piece that is written as Latin-1 if it is ASCII: the bytes are the same, and copied many times faster. */
const longPiece = 16_384

/** Writes frames. Returns false if the client must take some first. */
function writePieces(outgoing: ServerResponse, frames: Frames): boolean {
  if (typeof frames === 'string' || frames instanceof Uint8Array) return outgoing.write(frames)
  let hasRoom = true
  // Node.js sends what is written in one turn of the event loop together.
  for (const piece of frames) {
    const isAscii = piece.length >= longPiece && utf8Length(piece) === piece.length
    hasRoom = outgoing.write(piece, isAscii ? 'latin1' : 'utf8')
  }
  return hasRoom
}

/**
 * Writes frames as fast as the client takes them, and cancels them when it disconnects. `onEnd`: called when nothing more can be
 * written, perhaps more than once.
 */
async function writeFrames(outgoing: ServerResponse, frames: FrameReader, onEnd?: () => void): Promise<void> {
  // Without a client, the frames that are awaited are never written.
  const leave = () => {
    onEnd?.()
    void Promise.resolve(frames.cancel()).catch(() => undefined)
  }
  outgoing.once('close', leave)
  for (let next = await frames.next(); next !== null; next = await frames.next())
    if (!writePieces(outgoing, next) && !outgoing.destroyed) await drained(outgoing)
  onEnd?.()
  outgoing.off('close', leave)
  outgoing.end()
}

/** Writes the frames of an event stream, after a comment, and comments while the stream is silent. */
function writeEvents(outgoing: ServerResponse, frames: FrameReader): Promise<void> {
  // A head that is flushed separately is stored as one text. Otherwise its fields stay in memory as long as the response.
  outgoing.cork()
  outgoing.flushHeaders()
  outgoing.write(heartbeat)
  outgoing.uncork()
  const stopBeating = onHeartbeat(() => {
    // Pending data already keeps the connection open.
    if (outgoing.writableLength === 0) outgoing.write(heartbeat)
  })
  return writeFrames(outgoing, frames, stopBeating)
}

/**
 * Writes a response with the headers of every API response. The response is not in memory while its body is written, which may
 * take hours.
 */
function writeOutgoing(outgoing: ServerResponse, response: Response): Promise<void> {
  const headers = { ...responseHeaders, ...inertHeaders, ...Object.fromEntries(response.headers) }
  if (wholeTypes.has(response.headers.get('content-type') ?? '')) return writeWhole(outgoing, response, headers)
  const events = takeFrames(response)
  const frames = events ?? (response.body ? toFrameReader(response.body) : undefined)
  if (outgoing.destroyed) return Promise.resolve(frames?.cancel())
  outgoing.writeHead(response.status, headers)
  if (events) return writeEvents(outgoing, events)
  if (frames) return writeFrames(outgoing, frames)
  outgoing.end()
  return Promise.resolve()
}

/** Resolves when more can be written, or never will be. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go)
      resolve()
    }
    outgoing.on('drain', go).on('close', go)
  })
}

/**
 * Converts a Node.js request to a Fetch request that aborts when the client disconnects before the response is complete.
 * Undefined if its URL is invalid.
 */
function readIncoming(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  const { method = 'GET', url = '/', headers } = incoming
  const address = URL.parse(`http://${headers.host ?? ''}${url}`)
  if (!address || address.username || address.password) return undefined
  const disconnected = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) disconnected.abort()
  })
  // The constructor creates followers of body and signal and copies the headers, which takes longer than reading the body. Other
  // members than these throw.
  return Object.create(Request.prototype, {
    method: { value: method },
    url: { value: address.href },
    headers: { value: toFetchHeaders(headers) },
    body: { value: method === 'GET' ? null : incoming },
    bodyUsed: { get: () => incoming.readableDidRead },
    signal: { value: disconnected.signal },
  })
}

/** Called by scripts/serve.mjs before Next; returns true if it handles the request. */
const hook = Symbol.for('switchboard.direct')

/** A Route Handler and its route, which Next derives from the file. */
export interface DirectRoute {
  method: string
  /** With `{name}` for parameters, each a whole segment. */
  path: string
  /** Only for requests that accept this type. */
  accept?: string
  handler: (request: Request, context: { params: Promise<never> }) => Promise<Response>
}

/** Serves these routes without Next, by the same handlers: routing through Next takes longer than many calls. */
export function serveDirectly(routes: DirectRoute[]): void {
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? ''
    for (const { method, path: pattern, accept, handler } of routes) {
      if (method !== incoming.method || (accept && !incoming.headers.accept?.includes(accept))) continue
      const params = paramsOf(pattern, path)
      const request = params && readIncoming(incoming, outgoing)
      if (!request) continue
      handler(request, { params: Promise.resolve(params) as Promise<never> })
        .then((response) => writeOutgoing(outgoing, response))
        .catch((error: unknown) => {
          if (!outgoing.destroyed) log().error({ err: error }, 'failed to write a response')
          outgoing.destroy()
        })
      return true
    }
    return false
  }
  Object.assign(globalThis, { [hook]: answer })
}

/** Matches plain segments only: Next handles everything else. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [names, parts] = [pattern.split('/'), path.split('/')]
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith('{') && /^[\w~-][\w.~-]*$/.test(part)) params[name.slice(1, -1)] = part
    else if (name !== part) return undefined
  }
  return params
}
