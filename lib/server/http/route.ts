import 'server-only'
import type { z } from 'zod'
import type { Operation } from '@/lib/api/operations/operation'
import type { ParameterName } from '@/lib/api/operations/routes'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import { operationAccess } from '@/lib/api/operations/operation-access'
import { authenticate, authorize, rejectForeignRequest } from '@/lib/server/access/authenticate'
import { admitRequest } from '@/lib/server/access/quotas'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import type { Viewer } from '@/lib/server/platform/viewer'
import { faultResponse } from '@/lib/server/http/rest-responses'
import { releaseBody, retainBody } from '@/lib/server/platform/http/read-body'
import { readJson, readQuery } from '@/lib/server/platform/http/read-json'
import { log } from '@/lib/server/platform/log'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import {
  readTraceParent,
  requestIdHeader,
  resolveRequestId,
  withLogContext,
} from '@/lib/server/platform/telemetry/log-context'
import { recordOperation } from '@/lib/server/access/record-audit'

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
    // What one person may read, no proxy gives to another one.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
    return response
  })
}

type AnswerFault = (fault: FaultData, requestId: string, request: Request) => Promise<Response> | Response
type RouteHandler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

/** `path`: the segments of the rest of the URL. */
type ParametersOf<Op extends Operation> = {
  [Name in ParameterName<Op['path']>]: Name extends 'path' ? string[] : string
}
type InputOf<Op extends Operation, Part extends 'query' | 'body'> = Op extends { unparsed: true }
  ? undefined
  : Op extends Record<Part, infer Schema extends z.ZodType>
    ? z.output<Schema>
    : undefined
type ResultOf<Op extends Operation> = z.output<Op['result']>

/** The arguments of an operation's handler, after authentication and validation. */
interface OperationRequest<Op extends Operation> {
  request: Request
  requestId: string
  /** Null if the operation is open to everyone. */
  viewer: (typeof operationAccess)[Op['id']] extends 'open' ? null : Viewer
  params: ParametersOf<Op>
  /** The parsed query. Undefined if there is none, or if the handler reads it itself. */
  query: InputOf<Op, 'query'>
  /** The parsed JSON body, at most 1 MiB. Undefined if there is none, or if the handler reads it itself. */
  body: InputOf<Op, 'body'>
}

type Answer<Op extends Operation> = ResultOf<Op> | Response

/**
 * Creates the Route Handler of an operation: rejects foreign requests and those of people whose role does not allow the
 * operation (`operationAccess`) or who exceed their limits (`admitRequest`), validates query and body, calls `handler`, and turns its
 * errors into a response, by default the REST error body. A successful call is written to the audit log if the table of operations says
 * so (`operationAudit`).
 * `handler` returns the operation's result, or a whole response.
 */
export function route<Op extends Operation>(
  operation: Op,
  handler: (request: OperationRequest<Op>) => Promise<Answer<Op>> | Answer<Op>,
  answerFault: AnswerFault = faultResponse,
): RouteHandler<ParametersOf<Op>> {
  const { unparsed, query, body } = operation
  const access = operationAccess[operation.id]
  return (request, context) =>
    handleGuarded(request, answerFault, async (requestId) => {
      const viewer = access === 'open' ? null : await authorize(request.headers, access)
      if (viewer) await admitRequest(viewer, operation.id)
      // Next.js passes none for a path without parameters.
      const params = (await context.params) ?? ({} as ParametersOf<Op>)
      const input = {
        query: query && !unparsed ? readQuery(request, query) : undefined,
        body: body && !unparsed ? await readJson(request, body) : undefined,
      }
      const answer = await handler({ request, requestId, viewer, params, ...input } as OperationRequest<Op>)
      const hasFailed = answer instanceof Response && answer.status >= 400
      if (!hasFailed)
        await recordOperation(operation, viewer, {
          request,
          params,
          input: { ...(input.query as object | undefined), ...(input.body as object | undefined) },
          result: answer instanceof Response ? undefined : answer,
        })
      return answer instanceof Response ? answer : respond(operation, answer)
    })
}

/** Returns the response of an operation with a JSON result, by default with its status. */
export function respond<Op extends Operation>(operation: Op, result: ResultOf<Op>, init?: ResponseInit): Response {
  return Response.json(result, { status: operation.status, ...init })
}

/** Creates a Route Handler for a URL outside the API that requires a sign-in. Foreign requests are rejected as well. */
export function privateRoute<Params = Record<never, never>>(
  handler: (request: Request, params: Params) => Promise<Response> | Response,
  answerFault: AnswerFault = faultResponse,
): RouteHandler<Params> {
  return (request, context) =>
    handleGuarded(request, answerFault, async () => {
      await authenticate(request.headers)
      return handler(request, await context.params)
    })
}

/** Creates a Route Handler for a URL outside the API that needs no sign-in; foreign requests are rejected as well. */
export function publicRoute<Params = Record<never, never>>(
  handler: (request: Request, params: Params) => Promise<Response> | Response,
): RouteHandler<Params> {
  return (request, context) => handleGuarded(request, faultResponse, async () => handler(request, await context.params))
}

/** While the database is away, one failed request is logged in this time, in ms: each fails. */
const outageLogMs = 10_000
let outageLoggedAt = -Infinity

function logFailure(error: unknown, method: string, isOutage: boolean): void {
  const now = performance.now()
  if (isOutage && now - outageLoggedAt < outageLogMs) return
  if (isOutage) outageLoggedAt = now
  log().error({ err: error, method }, 'request failed')
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
      const translated = translateOutage(error)
      if (!(error instanceof Fault)) logFailure(error, request.method, translated !== error)
      return await answerFault(toFaultData(translated), requestId, request)
    } finally {
      releaseBody(request)
    }
  })
}

/** Responds with 404 at URLs of the API that do not exist. */
function rejectUnknownPath(request: Request): never {
  const path = new URL(request.url).pathname.slice(0, 200)
  if (!/\/\.well-known\/agent(-card)?\.json$/.test(path))
    throw new Fault('not-found', `Not found: ${request.method} ${path}.`)
  throw new Fault('not-found', `Not found: no Agent Card at ${path}.`, {
    hint: 'Use the agent’s URL with a trailing slash, for example /a2a/echo/. Without it, many clients look for the card one level too high.',
  })
}

/** Creates a Route Handler that responds with a JSON 404, never with a page. */
export const createNotFoundRoute = (answerFault?: AnswerFault): RouteHandler<Record<never, never>> =>
  privateRoute(rejectUnknownPath, answerFault)

/** Responds with a JSON 404 at API URLs that do not exist. */
export const notFoundRoute = createNotFoundRoute()

/** Responds with a 404 below a link to a task. The URL is a secret, so the response does not repeat it. */
export const sharedNotFoundRoute = publicRoute(() => {
  throw new Fault('not-found', 'Not found.')
})
