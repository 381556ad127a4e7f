import 'server-only'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import { rejectForeignRequest, requireToken } from '@/lib/server/access/require-token'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { localViewer } from '@/lib/server/db/access/users'
import { faultResponse } from '@/lib/server/http/fault-response'
import { releaseBody, retainBody } from '@/lib/server/platform/http/read-body'
import { log } from '@/lib/server/platform/log'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { requestIdHeader, resolveRequestId } from '@/lib/server/platform/telemetry/request-id'
import { readTraceParent } from '@/lib/server/platform/telemetry/trace-parent'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import type { Viewer } from '@/lib/server/platform/viewer'

const knownMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the path without secrets: webhook and link URLs contain their own password. */
function shownPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname
    .split('/')
    .map((part) => (part.length >= 32 && !uuid.test(part) ? '…' : part))
    .join('/')
}

/** Handles a request under its ID: all log lines of the request contain it, and the response returns it. */
function observeRequest(request: Request, answer: (requestId: string) => Promise<Response>): Promise<Response> {
  const requestId = resolveRequestId(request.headers)
  const since = performance.now()
  return withLogContext({ requestId, trace: readTraceParent(request.headers) }, async () => {
    const response = await answer(requestId)
    const ms = performance.now() - since
    const { status } = response
    const method = knownMethods.has(request.method) ? request.method : 'other'
    metrics().requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
    if (log().isLevelEnabled('debug'))
      log().debug({ method, path: shownPath(request.url), status, ms: Math.round(ms) }, 'request')
    response.headers.set(requestIdHeader, requestId)
    return response
  })
}

/** The arguments of a handler, after authentication. */
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
 * Creates a Route Handler that rejects foreign requests and those without the access token, calls `handler`, and turns its
 * errors into a response, by default the REST error body.
 */
export function route<Params = Record<never, never>>(
  handler: Handler<Params>,
  answerFault: AnswerFault = faultResponse,
): RouteHandler<Params> {
  return (request, context) =>
    handleGuarded(request, answerFault, async (requestId) => {
      await requireToken(request.headers)
      return handler({ request, viewer: await localViewer(), params: await context.params, requestId })
    })
}

/** Creates a Route Handler that needs no access token; foreign requests are rejected as well. */
export function publicRoute<Params = Record<never, never>>(
  handler: (request: Request, params: Params) => Promise<Response> | Response,
): RouteHandler<Params> {
  return (request, context) => handleGuarded(request, faultResponse, async () => handler(request, await context.params))
}

function handleGuarded(
  request: Request,
  answerFault: AnswerFault,
  handle: (requestId: string) => Promise<Response> | Response,
): Promise<Response> {
  return observeRequest(request, async (requestId) => {
    try {
      rejectForeignRequest(request.method, request.headers)
      retainBody(request)
      return await handle(requestId)
    } catch (error) {
      // The client has disconnected: nobody reads the response.
      if (request.signal.aborted) return new Response(null, { status: 499 })
      if (!(error instanceof Fault)) log().error({ err: error, method: request.method }, 'request failed')
      return await answerFault(toFaultData(translateOutage(error)), requestId, request)
    } finally {
      releaseBody(request)
    }
  })
}
