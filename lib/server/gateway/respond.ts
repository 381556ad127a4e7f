import 'server-only'
import { encodeFailure, encodeResult } from '@/lib/a2a/bindings/json-rpc'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Operation } from '@/lib/a2a/call'
import type { JsonObject } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/resolve-dialect'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { encodeSse } from '@/lib/sse/encode'
import { faultHeaders } from '@/lib/server/http/fault-response'
import { sseResponse } from '@/lib/server/http/sse-response'
import { countFault } from '@/lib/server/telemetry/count-fault'
import { failSpan } from '@/lib/server/telemetry/in-span'
import type { CallContext } from '@/lib/server/gateway/context'
import { toldVersion } from '@/lib/a2a/bindings/told-version'

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

/** A fault as a JSON-RPC error of the caller's dialect, with the HTTP status that goes with it. */
export function failureResponse(
  { dialect, rpcId, operation }: Pick<CallContext, 'dialect' | 'rpcId'> & { operation?: Operation },
  fault: FaultData,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  countFault(fault, 'gateway')
  failSpan(fault)
  const { error, httpStatus } = dialect.encodeError(fault, requestId)
  const body = encodeFailure(rpcId, error)
  const streams = operation === 'stream' || operation === 'subscribe'
  if (streams && dialect.refusesInStream && httpStatus === 200) return sseResponse(oneEvent(body), headers)
  return Response.json(body, { status: httpStatus, headers: { ...faultHeaders(fault), ...headers } })
}

function oneEvent(body: JsonObject): ReadableStream<Uint8Array> {
  return new Blob([encodeSse({ event: 'error', data: JSON.stringify(body) })]).stream()
}

/** A fault from before the call was looked at, in the dialect that the request's headers tell. */
export function earlyFailure(fault: FaultData, requestId: string, request: Request): Response {
  const { dialect } = resolveDialect('', toldVersion(request))
  return failureResponse({ dialect: dialects[dialect], rpcId: null }, fault, requestId)
}
