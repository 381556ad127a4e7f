import 'server-only'
import { log } from '@/lib/server/log'
import { metrics } from '@/lib/server/telemetry/metrics'
import { requestIdHeader, requestIdOf } from '@/lib/server/telemetry/request-id'
import { readTraceParent } from '@/lib/server/telemetry/trace-parent'
import { alongTrail } from '@/lib/server/telemetry/trail'

const known = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The path without what may be a secret: addresses of hooks and links are their own password. */
function shownPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname
    .split('/')
    .map((part) => (part.length >= 32 && !uuid.test(part) ? '…' : part))
    .join('/')
}

/** Answers a request under its id: all that comes of it logs the id, and so is told the caller. */
export function observeRequest(request: Request, answer: (requestId: string) => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const since = performance.now()
  return alongTrail({ requestId, trace: readTraceParent(request.headers) }, async () => {
    const response = await answer(requestId)
    const ms = performance.now() - since
    const { status } = response
    const method = known.has(request.method) ? request.method : 'other'
    metrics().requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
    if (log().isLevelEnabled('debug'))
      log().debug({ method, path: shownPath(request.url), status, ms: Math.round(ms) }, 'request')
    response.headers.set(requestIdHeader, requestId)
    return response
  })
}
