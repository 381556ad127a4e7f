import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readIncoming } from '@/lib/server/http/read-incoming'
import { writeOutgoing } from '@/lib/server/http/write-outgoing'
import { log } from '@/lib/server/log'

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
