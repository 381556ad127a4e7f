import 'server-only'
import { createErrorResponse, type Recipient } from '@/lib/a2a/bindings/caller-responses'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { FaultData } from '@/lib/faults/fault'
import { readEarlyCaller, readHttpCaller } from '@/lib/server/gateway/read-caller'
import { faultHeaders } from '@/lib/server/http/rest-responses'
import { countFault } from '@/lib/server/platform/telemetry/metrics'
import { failSpan } from '@/lib/server/platform/telemetry/tracing'

/** The response for a caller whose own `Authorization` the agent refused. */
interface CallerRefusal {
  fault: FaultData
  status: number
  headers: Record<string, string>
}

/** Reasons of the agent's HTTP status (v0.1 §8.2). The caller's protocol version has its own error number for them. */
const reasons: Readonly<Record<number, ErrorReason>> = { 401: 'AUTHENTICATION_REQUIRED', 403: 'AUTHORIZATION_FAILED' }

/** Maximum length of a challenge that is passed on, in characters. */
const maxChallenge = 2000

/**
 * Returns the response if the agent refused the `Authorization` that the caller sent with this call: HTTP 401 with the agent's
 * `WWW-Authenticate`, or 403. Undefined for any other fault, also if the agent refused a credential of Switchboard.
 */
function callerRefusal(fault: FaultData): CallerRefusal | undefined {
  const { httpStatus = 0, details, kind } = fault
  const reason = reasons[httpStatus]
  const challenge = details?.callerChallenge
  if (!reason || kind !== 'agent-refused-auth' || typeof challenge !== 'string') return undefined
  const { agentError: _number, ...rest } = fault
  const headers: Record<string, string> = httpStatus === 401 ? { 'WWW-Authenticate': headerValue(challenge) } : {}
  return { fault: { ...rest, reason }, status: httpStatus, headers }
}

/**
 * Returns the challenge as a valid header value; masked secrets have invalid characters. HTTP 401 needs one (RFC 9110 §15.5.2).
 */
function headerValue(challenge: string): string {
  const text = challenge.replaceAll(/[^\t\x20-\x7e]/g, '*').trim()
  return text !== '' && text.length <= maxChallenge ? text : 'Bearer'
}

/** Response header with Switchboard's ID of the task that a call started or continues. */
export const taskHeader = 'Switchboard-Task'

/**
 * Returns a fault as an error in the caller's dialect and binding with its HTTP status, also for a stream that does not start.
 * `status`: replaces the status of the fault.
 */
export function failureResponse(
  recipient: Recipient,
  fault: FaultData,
  requestId: string,
  headers: Record<string, string> = {},
  status?: number,
): Response {
  countFault(fault, 'gateway')
  failSpan(fault)
  const refusal = callerRefusal(fault)
  return createErrorResponse(recipient, refusal?.fault ?? fault, {
    requestId,
    status: refusal?.status ?? status,
    headers: { ...faultHeaders(fault), ...refusal?.headers, ...headers },
  })
}

/**
 * Returns the response for a fault from before the call was read, such as a missing access token, in the dialect and with the
 * ID of the request as far as they can be read.
 */
export async function earlyFailure(fault: FaultData, requestId: string, request: Request): Promise<Response> {
  return failureResponse(await readEarlyCaller(request), fault, requestId)
}

/** Does the same for a request over HTTP+JSON, whose path names the protocol version. */
export function earlyHttpFailure(fault: FaultData, requestId: string, request: Request): Response {
  return failureResponse(readHttpCaller(request).recipient, fault, requestId)
}
