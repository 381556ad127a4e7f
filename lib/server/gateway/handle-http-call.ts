import 'server-only'
import type { Recipient } from '@/lib/a2a/bindings/caller-responses'
import { decodeHttpCall } from '@/lib/a2a/bindings/http-json/decode-http-call'
import type { RouteResolution } from '@/lib/a2a/bindings/http-json/match-route'
import {
  checkContentType,
  createUnsupportedCallFault,
  readRequestedVersion,
} from '@/lib/a2a/bindings/incoming-requests'
import { describeBodyError, parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Json } from '@/lib/a2a/json'
import { Fault } from '@/lib/faults/fault'
import { withByteQuota } from '@/lib/server/access/quotas'
import { findCachedAgent } from '@/lib/server/db/agents/agents'
import { answerCall, type GatewayRequest, unknownAgentResponse } from '@/lib/server/gateway/answer-call'
import { limitCalls, readHttpCaller } from '@/lib/server/gateway/read-caller'
import { failureResponse } from '@/lib/server/gateway/respond'
import { readText } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'

/** Responds to an operation over HTTP+JSON within the limits of the caller. Throws `rate-limited`. */
export async function answerHttpCall({
  request,
  viewer,
  params,
  requestId,
}: Omit<GatewayRequest, 'slug'> & { params: { slug: string } }): Promise<Response> {
  await limitCalls(request.headers)
  return withByteQuota(viewer, request, () => handleHttpCall({ viewer, slug: params.slug, request, requestId }))
}

/** Responds to one call over HTTP+JSON (v0.3 §3.2.3, v1.0 §11) for the agent, whatever its dialect and binding. Never rejects. */
function handleHttpCall(gatewayRequest: GatewayRequest): Promise<Response> {
  const { viewer, slug, request } = gatewayRequest
  const { resolution, recipient } = readHttpCaller(request)
  return answerCall(gatewayRequest, recipient, async () => {
    // Also if it is not needed: the connection's next request comes after it.
    const text = await readText(request, sizeLimit('request'), { limit: 'request' })
    await yieldBetweenSteps([{ raw: text }])
    const agent = await findCachedAgent(viewer, slug)
    if (!agent) return unknownAgentResponse(gatewayRequest, recipient)
    if (!('route' in resolution)) return unknownRouteResponse(gatewayRequest, recipient, resolution)
    recipient.operation = resolution.route.operation
    const { searchParams } = new URL(request.url)
    const call = decodeHttpCall(recipient.dialect, resolution.route, searchParams, readBody(request, text))
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return { agent, call: call.value }
  })
}

/** Returns the body as JSON; undefined if it is empty. Throws `invalid-input` for another content type and for invalid JSON. */
function readBody({ headers }: Request, text: string): Json | undefined {
  if (text === '') return undefined
  const wrongType = checkContentType(headers)
  if (wrongType) throw wrongType
  const json = parseJson(text)
  if (!json.ok) throw new Fault('invalid-input', describeBodyError(text), { reason: 'PARSE_ERROR' })
  return json.value
}

/** Responds with 404 to an unknown path, with 405 to another verb, and with 400 to another protocol version. */
function unknownRouteResponse(
  { request, requestId }: GatewayRequest,
  recipient: Recipient,
  resolution: Exclude<RouteResolution, { route: unknown }>,
): Response {
  const name = `${request.method} ${new URL(request.url).pathname.slice(0, 200)}`
  if ('refusal' in resolution) {
    const { refusal } = resolution
    if (refusal === 'METHOD_NOT_FOUND')
      return failureResponse(recipient, createUnsupportedCallFault(name, null, refusal).data, requestId, {}, 404)
    const version = readRequestedVersion(request)
    const message = `A2A version ${version} is not supported at this path. 1.0 is at /a2a/{slug}, 0.3 at /a2a/{slug}/v1.`
    return failureResponse(recipient, new Fault('call-unsupported', message, { reason: refusal }).data, requestId)
  }
  const fault = createUnsupportedCallFault(name, null, 'METHOD_NOT_FOUND')
  return failureResponse(recipient, fault.data, requestId, { Allow: resolution.allow.join(', ') }, 405)
}
