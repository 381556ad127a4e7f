import { encodeResult, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'
import type { Operation } from '@/lib/a2a/call'
import type { Audience, Dialect, Reply, WireError } from '@/lib/a2a/dialect'
import { faultReasons, streamErrorStatus } from '@/lib/a2a/dialects/encode-error'
import { lookup } from '@/lib/a2a/dialects/wire-values'
import { Fault, type FaultData } from '@/lib/faults/fault'

/**
 * Returns the response to a call in the caller's dialect. Throws `call-unsupported` if the dialect does not support the reply.
 */
export function createReplyResponse(
  { dialect, rpcId }: { dialect: Dialect; rpcId: RpcId },
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
 * Returns the HTTP status of a JSON-RPC error response. In v0.3 an error in place of a stream always has an error status:
 * released clients report any other response as an invalid stream, without the error.
 */
export function chooseErrorStatus(
  { rejectsStreamsWithHttpStatus }: Dialect,
  { httpStatus }: WireError,
  fault: FaultData,
  operation: Operation | undefined,
): number {
  if (httpStatus !== 200 || !rejectsStreamsWithHttpStatus || !operation || !isStreamOperation(operation))
    return httpStatus
  return lookup(streamErrorStatus, fault.reason ?? faultReasons[fault.kind]) ?? 400
}
