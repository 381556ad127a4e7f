import 'server-only'
import { encodeFailure, encodeResult } from '@/lib/a2a/bindings/json-rpc'
import type { Operation } from '@/lib/a2a/call'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { refusalStatus } from '@/lib/a2a/dialects/refusal-status'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { CallContext } from '@/lib/server/gateway/context'
import { readEarlyCaller } from '@/lib/server/gateway/read-caller'
import { faultHeaders } from '@/lib/server/http/fault-response'
import { countFault } from '@/lib/server/telemetry/count-fault'
import { failSpan } from '@/lib/server/telemetry/in-span'

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
function callerRefusal(fault: FaultData): CallerRefusal | undefined {
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

/** Response header with our id of the task that a call started or continues. */
export const taskHeader = 'Switchboard-Task'

/** The answer to a call, in the caller's dialect. Throws a Fault where the dialect cannot say it. */
export function replyResponse(
  { dialect, rpcId }: Pick<CallContext, 'dialect' | 'rpcId'>,
  operation: Operation,
  reply: Reply,
  audience: Audience,
  headers: Record<string, string> = {},
): Response {
  const result = dialect.encodeReply(operation, reply, audience)
  if (!result.ok) throw new Fault('call-unsupported', result.problem)
  return Response.json(encodeResult(rpcId, result.value), { headers })
}

/**
 * A fault as a JSON-RPC error of the caller's dialect, with the HTTP status that goes with it. Also for a stream that does not
 * start.
 */
export function failureResponse(
  { dialect, rpcId, operation }: Pick<CallContext, 'dialect' | 'rpcId'> & { operation?: Operation },
  fault: FaultData,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  countFault(fault, 'gateway')
  failSpan(fault)
  const refusal = callerRefusal(fault)
  const wire = dialect.encodeError(refusal?.fault ?? fault, requestId)
  const status = refusal?.status ?? refusalStatus(dialect, wire, fault, operation)
  const all = { ...faultHeaders(fault), ...refusal?.headers, ...headers }
  return Response.json(encodeFailure(rpcId, wire.error), { status, headers: all })
}

/**
 * A fault from before the call was read, such as a missing access token: in the dialect and with the ID that the request
 * tells, as far as they can be read.
 */
export async function earlyFailure(fault: FaultData, requestId: string, request: Request): Promise<Response> {
  return failureResponse(await readEarlyCaller(request), fault, requestId)
}
