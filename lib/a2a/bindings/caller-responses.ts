import { type Envelope, mediaTypeOf, wrapResult } from '@/lib/a2a/bindings/envelope'
import { encodeGrpcError } from '@/lib/a2a/bindings/grpc/encode-grpc-error'
import { encodeHttpError } from '@/lib/a2a/bindings/http-json/encode-http-error'
import { encodeErrorResponse } from '@/lib/a2a/bindings/json-rpc'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'
import type { Operation } from '@/lib/a2a/call'
import type { Audience, Dialect, Reply, WireError } from '@/lib/a2a/dialect'
import { faultReasons, streamErrorStatus } from '@/lib/a2a/dialects/encode-error'
import { lookup } from '@/lib/a2a/dialects/wire-values'
import { Fault, type FaultData } from '@/lib/faults/fault'

/** Whom a response is for: the dialect and envelope, and the operation as far as it is known. */
export interface Recipient {
  dialect: Dialect
  envelope: Envelope
  operation?: Operation
}

/**
 * Returns the response to a call in the caller's dialect and binding. Throws `call-unsupported` if the dialect does not support
 * the reply.
 */
export function createReplyResponse(
  { dialect, envelope }: Recipient,
  operation: Operation,
  reply: Reply,
  audience: Audience,
  headers: Record<string, string> = {},
): Response {
  const result = dialect.encodeReply(operation, reply, audience)
  if (!result.ok) throw new Fault('call-unsupported', result.problem)
  const type = envelope.binding === 'JSONRPC' ? undefined : { 'Content-Type': mediaTypeOf(envelope, dialect) }
  return Response.json(wrapResult(envelope, result.value), { headers: { ...headers, ...type } })
}

/**
 * Returns the HTTP status of a JSON-RPC error response. In v0.3 an error in place of a stream always has an error status:
 * released clients report any other response as an invalid stream, without the error.
 */
function chooseErrorStatus(
  { rejectsStreamsWithHttpStatus }: Dialect,
  { httpStatus }: WireError,
  fault: FaultData,
  operation: Operation | undefined,
): number {
  if (httpStatus !== 200 || !rejectsStreamsWithHttpStatus || !operation || !isStreamOperation(operation))
    return httpStatus
  return lookup(streamErrorStatus, fault.reason ?? faultReasons[fault.kind]) ?? 400
}

interface ErrorResponseOptions {
  requestId?: string
  /** Replaces the status that the fault has otherwise. */
  status?: number | undefined
  headers?: Record<string, string>
}

/** Returns a fault as an error response in the recipient's dialect and binding, also in place of a stream. */
export function createErrorResponse(
  { dialect, envelope, operation }: Recipient,
  fault: FaultData,
  { requestId, status, headers = {} }: ErrorResponseOptions = {},
): Response {
  if (envelope.binding === 'JSONRPC') {
    const wire = dialect.encodeError(fault, requestId)
    const chosen = status ?? chooseErrorStatus(dialect, wire, fault, operation)
    return Response.json(encodeErrorResponse(envelope.id, wire.error), { status: chosen, headers })
  }
  if (envelope.binding === 'GRPC') {
    const { httpStatus, body } = encodeGrpcError(dialect, fault, { requestId, status })
    return Response.json(body, { status: httpStatus, headers })
  }
  const { problemDetails } = envelope
  const error = encodeHttpError(dialect, fault, { requestId, status, problemDetails })
  return Response.json(error.body, { status: error.status, headers: { ...headers, 'Content-Type': error.mediaType } })
}
