import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '@/lib/server/log'
import { answerHeaders, inertHeaders } from '@/scripts/answer-headers.mjs'

/**
 * Writes an answer with the headers that every answer for programs has. A body is read as fast as the caller takes it; it is
 * canceled when the caller leaves.
 */
async function writeOutgoing(outgoing: ServerResponse, response: Response): Promise<void> {
  const headers = { ...answerHeaders, ...inertHeaders, ...Object.fromEntries(response.headers) }
  // What is there as a whole goes out in one piece.
  if (response.headers.get('content-type') === 'application/json') {
    const text = await response.text()
    outgoing.writeHead(response.status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
    return undefined
  }
  const reader = response.body?.getReader()
  if (outgoing.destroyed) return reader?.cancel()
  outgoing.writeHead(response.status, headers)
  if (!reader) {
    outgoing.end()
    return
  }
  // Nobody takes a piece that is waited for once the caller has left.
  const leave = () => void reader.cancel().catch(() => undefined)
  outgoing.once('close', leave)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!outgoing.write(value) && !outgoing.destroyed) await drained(outgoing)
  }
  outgoing.off('close', leave)
  outgoing.end()
}

/** Resolves once more can be written, or never will be. */
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
 * The request in the shape of the Fetch standard; it aborts when the caller leaves before the answer is complete.
 * Undefined where it cannot be said in that shape.
 */
function readIncoming(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  const { method = 'GET', url = '/', headers } = incoming
  const address = URL.parse(`http://${headers.host ?? ''}${url}`)
  if (!address || address.username || address.password) return undefined
  const left = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  const said = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  // Given to the constructor, each would get a second of its kind, made to follow it: that takes longer than to read the body.
  return Object.defineProperties(new Request(address, { method, headers: said }), {
    body: { value: method === 'GET' ? null : incoming },
    signal: { value: left.signal },
  })
}

/** What scripts/serve.mjs asks before it asks Next; true where the request is answered. */
const hook = Symbol.for('switchboard.direct')

/** A Route Handler and its address, as Next knows it by its file. */
export interface DirectRoute {
  method: 'GET' | 'POST'
  /** A segment that begins with a colon is a parameter. */
  path: string
  /** Only for who asks for this type. */
  accept?: string
  handler: (request: Request, context: { params: Promise<never> }) => Promise<Response>
}

/** Has these routes served without Next, by the same handlers: its way to one takes longer than many a call itself. */
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

/** Plain segments only: whatever has to be taken apart with more care is Next's. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [names, parts] = [pattern.split('/'), path.split('/')]
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':') && /^[\w~-][\w.~-]*$/.test(part)) params[name.slice(1)] = part
    else if (name !== part) return undefined
  }
  return params
}
