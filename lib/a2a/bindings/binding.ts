import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import type { Outcome } from '@/lib/a2a/outcome'
import type { FaultData } from '@/lib/faults/fault'

export type BindingId = 'JSONRPC' | 'HTTP+JSON' | 'GRPC'

/** A call as an HTTP request. */
export interface WireRequest {
  /** Name in the log: a JSON-RPC method, verb and path, or the gRPC service and method. */
  method: string
  verb: 'POST' | 'GET' | 'DELETE'
  /** Appended to the agent's URL; may be empty. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** Empty if there is no body. */
  body: string
  /** The gRPC method. The body is then its request as ProtoJSON, and verb and path do not matter. */
  rpc?: { service: string; method: string }
  /** How to repeat the request if the agent responds with one of these statuses, which prove that nothing was executed. */
  fallback?: Pick<WireRequest, 'verb' | 'headers' | 'body'> & { statuses: readonly number[] }
}

/** A decoded response or stream frame. */
export type DecodedResponse = { reply: Reply } | { fault: FaultData }

/** One frame of an event stream. */
export interface Frame {
  event?: string
  data: string
  /** Set if the data is known to have no control character below U+0020. */
  printable?: true
}

/**
 * Encodes calls and decodes responses over HTTP (v1.0 §5), where gRPC messages are ProtoJSON, for every dialect. Pure and total:
 * malformed responses return a problem, never throw.
 */
export interface Binding {
  id: BindingId
  /** Returns a problem if the dialect or this binding cannot express the call. `id`: the request ID, if the binding has one. */
  encodeCall: (dialect: Dialect, call: Call, id: string) => Outcome<WireRequest>
  /** Decodes the body of a successful response. */
  decodeResponseBody: (dialect: Dialect, operation: Operation, body: string) => Outcome<DecodedResponse>
  decodeFrame: (dialect: Dialect, frame: Frame) => Outcome<DecodedResponse>
  /** Decodes the agent's error in a response with an HTTP error status; undefined if the body contains none. */
  decodeErrorBody: (dialect: Dialect, status: number, body: string) => FaultData | undefined
}
