import 'server-only'
import type { ErrorBody } from '@/lib/api/error'
import type { FaultData } from '@/lib/faults/fault'
import { restStatus } from '@/lib/faults/http-status'
import { countFault } from '@/lib/server/platform/telemetry/metrics'
import { matchesEtag } from '@/lib/server/platform/http/request-headers'

/** Returns the REST response for a fault: status and body as the HTTP contract defines them. */
export function faultResponse(fault: FaultData, requestId: string): Response {
  countFault(fault, 'api')
  const { kind, message, hint, details } = fault
  const body: ErrorBody = { error: { kind, message, ...(hint && { hint }), ...(details && { details }), requestId } }
  return Response.json(body, { status: restStatus(fault), headers: faultHeaders(fault) })
}

/** Returns the response headers of a fault, for every binding. */
export function faultHeaders(fault: FaultData): Record<string, string> {
  if (fault.retryAfter !== undefined) return { 'Retry-After': String(fault.retryAfter) }
  // The rest of the body would precede the next request (RFC 9110 §15.5.9).
  if (fault.kind === 'request-timeout') return { Connection: 'close' }
  return fault.kind === 'unauthenticated' ? { 'WWW-Authenticate': 'Bearer' } : {}
}

/** Responds with a revision, or with 304 if the client already has it. */
export function revisionResponse(request: Request, revision: string): Response {
  const headers = { ETag: `"${revision}"`, 'Cache-Control': 'no-cache' }
  if (matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers })
  return Response.json({ revision }, { headers })
}
