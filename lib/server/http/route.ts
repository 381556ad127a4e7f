import 'server-only'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import { refuseForeign, requireToken } from '@/lib/server/access/admit'
import { asTrouble } from '@/lib/server/db/trouble'
import { localViewer } from '@/lib/server/db/users'
import { faultResponse } from '@/lib/server/http/fault-response'
import { releaseBody, retainBody } from '@/lib/server/http/read-body'
import { log } from '@/lib/server/log'
import { metrics } from '@/lib/server/telemetry/metrics'
import { requestIdHeader, requestIdOf } from '@/lib/server/telemetry/request-id'
import { readTraceParent } from '@/lib/server/telemetry/trace-parent'
import { alongTrail } from '@/lib/server/telemetry/trail'
import type { Viewer } from '@/lib/server/viewer'

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
function observeRequest(request: Request, answer: (requestId: string) => Promise<Response>): Promise<Response> {
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

/** What a handler gets once the request has been let in. */
interface Admitted<Params> {
  request: Request
  viewer: Viewer
  params: Params
  requestId: string
}

type Handler<Params> = (admitted: Admitted<Params>) => Promise<Response> | Response
type AnswerFault = (fault: FaultData, requestId: string, request: Request) => Promise<Response> | Response
type RouteHandler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

/**
 * A Route Handler: refuses foreign requests and those without the access token, calls `handler`, and
 * turns what it throws into an answer, by default the REST error body.
 */
export function route<Params = Record<never, never>>(
  handler: Handler<Params>,
  answerFault: AnswerFault = faultResponse,
): RouteHandler<Params> {
  return (request, context) =>
    guarded(request, answerFault, async (requestId) => {
      await requireToken(request.headers)
      return handler({ request, viewer: await localViewer(), params: await context.params, requestId })
    })
}

/** A Route Handler that needs no access token; foreign requests are refused all the same. */
export function openRoute<Params = Record<never, never>>(
  handler: (request: Request, params: Params) => Promise<Response> | Response,
): RouteHandler<Params> {
  return (request, context) => guarded(request, faultResponse, async () => handler(request, await context.params))
}

function guarded(
  request: Request,
  answerFault: AnswerFault,
  handle: (requestId: string) => Promise<Response> | Response,
): Promise<Response> {
  return observeRequest(request, async (requestId) => {
    try {
      refuseForeign(request.method, request.headers)
      retainBody(request)
      return await handle(requestId)
    } catch (error) {
      // The caller has gone: nobody reads the answer.
      if (request.signal.aborted) return new Response(null, { status: 499 })
      if (!(error instanceof Fault)) log().error({ err: error, method: request.method }, 'request failed')
      return await answerFault(toFaultData(asTrouble(error)), requestId, request)
    } finally {
      releaseBody(request)
    }
  })
}
