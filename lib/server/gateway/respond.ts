import 'server-only'
import { encodeFailure, encodeResult } from '@/lib/a2a/bindings/json-rpc'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { refusalStatus } from '@/lib/a2a/dialects/refusal-status'
import type { Operation } from '@/lib/a2a/call'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { faultHeaders } from '@/lib/server/http/fault-response'
import { countFault } from '@/lib/server/telemetry/count-fault'
import { failSpan } from '@/lib/server/telemetry/in-span'
import { callerRefusal } from '@/lib/server/gateway/caller-refusal'
import { readEarlyCaller } from '@/lib/server/gateway/read-caller'
import type { CallContext } from '@/lib/server/gateway/context'

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
