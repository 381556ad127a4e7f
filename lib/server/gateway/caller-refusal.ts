import 'server-only'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { FaultData } from '@/lib/faults/fault'

/** How to answer a caller whose own `Authorization` the agent refused. */
interface CallerRefusal {
  fault: FaultData
  status: number
  headers: Record<string, string>
}

/** What the agent's status means (v0.1 §8.2). Its number is left out: the caller's generation has one for the reason. */
const reasons: Readonly<Record<number, ErrorReason>> = { 401: 'AUTHENTICATION_REQUIRED', 403: 'AUTHORIZATION_FAILED' }

/** Characters of a challenge that is passed on. */
const longestChallenge = 2000

/**
 * The caller's answer if the agent refused the `Authorization` that the caller sent with this call: HTTP 401 with the agent's
 * `WWW-Authenticate`, or 403. Undefined for any other fault, also where the agent refused a credential of Switchboard's.
 */
export function callerRefusal(fault: FaultData): CallerRefusal | undefined {
  const { httpStatus = 0, details, kind } = fault
  const reason = reasons[httpStatus]
  const challenge = details?.callerChallenge
  if (!reason || kind !== 'agent-refused-auth' || typeof challenge !== 'string') return undefined
  const { agentError: _number, ...rest } = fault
  const headers: Record<string, string> = httpStatus === 401 ? { 'WWW-Authenticate': headerValue(challenge) } : {}
  return { fault: { ...rest, reason }, status: httpStatus, headers }
}

/** The challenge as a header can carry it; masked secrets hold characters that it cannot. HTTP 401 needs one (RFC 9110 §15.5.2). */
function headerValue(challenge: string): string {
  const text = challenge.replaceAll(/[^\t\x20-\x7e]/g, '*').trim()
  return text !== '' && text.length <= longestChallenge ? text : 'Bearer'
}
