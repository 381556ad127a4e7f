import { encodeErrorResponse, encodeResult, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import { encodeGrpcError } from '@/lib/a2a/bindings/grpc/encode-grpc-error'
import { encodeHttpError } from '@/lib/a2a/bindings/http-json/encode-http-error'
import type { Dialect } from '@/lib/a2a/dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'

/** The binding of a caller, and what its responses need of its request. Plain data, so that worker threads get it as well. */
export type Envelope =
  /** `id`: of the JSON-RPC request. */
  | { binding: 'JSONRPC'; id: RpcId }
  /** `problemDetails`: the caller prefers errors as problem details (RFC 9457). */
  | { binding: 'HTTP+JSON'; problemDetails: boolean }
  /** Responses are ProtoJSON until `lib/server/gateway/grpc` turns them into messages. */
  | { binding: 'GRPC' }

/** Wraps a result or an event: HTTP+JSON and gRPC send it bare, and an empty object where there is none. */
export function wrapResult(envelope: Envelope, result: Json): JsonObject {
  if (envelope.binding === 'JSONRPC') return encodeResult(envelope.id, result)
  return isObject(result) ? result : {}
}

/** Encodes an error that ends a stream: the body of its event, and the name of the event if it has one. */
export function wrapStreamError(
  envelope: Envelope,
  dialect: Dialect,
  fault: FaultData,
  requestId?: string,
): { body: JsonObject; event?: string } {
  if (envelope.binding === 'JSONRPC')
    return { body: encodeErrorResponse(envelope.id, dialect.encodeError(fault, requestId).error) }
  if (envelope.binding === 'GRPC') return { body: encodeGrpcError(dialect, fault, { requestId }).body, event: 'error' }
  // Both official clients read an error only from an event with this name.
  return { body: encodeHttpError(dialect, fault, { requestId }).body, event: 'error' }
}

/** Returns the media type of a successful response. */
export function mediaTypeOf({ binding }: Envelope, { pushMediaType }: Dialect): string {
  // The type of v1.0 (§11.1) is that of its push notifications.
  return binding === 'HTTP+JSON' ? pushMediaType : 'application/json'
}
