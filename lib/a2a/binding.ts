import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import type { Outcome } from '@/lib/a2a/outcome'
import type { FaultData } from '@/lib/faults/fault'

export type BindingId = 'JSONRPC' | 'HTTP+JSON'

/** How a call goes over HTTP. */
export interface WireRequest {
  /** As the log names it: a JSON-RPC method, or verb and path. */
  method: string
  verb: 'POST' | 'GET' | 'DELETE'
  /** To follow the agent's address; empty where that is all. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** Empty for none. */
  body: string
  /** How to ask again when the agent answers with one of these statuses, which prove that nothing ran. */
  otherwise?: Pick<WireRequest, 'verb' | 'headers' | 'body'> & { statuses: readonly number[] }
}

/** What an answer or a frame of a stream says. */
export type Said = { reply: Reply } | { fault: FaultData }

/** One frame of an event stream. */
export interface Frame {
  event?: string
  data: string
}

/**
 * How a generation's calls and answers travel (v1.0 §5): the axis across the dialects. Pure and total: odd answers
 * give a problem, never an exception.
 */
export interface Binding {
  id: BindingId
  /** Problem where the dialect cannot say the call, or not in this binding. `id`: of the request, where it has one. */
  encodeCall: (dialect: Dialect, call: Call, id: string) => Outcome<WireRequest>
  /** The body of a successful answer. */
  decodeAnswer: (dialect: Dialect, operation: Operation, body: string) => Outcome<Said>
  decodeFrame: (dialect: Dialect, frame: Frame) => Outcome<Said>
  /** The agent's own error in an answer with an HTTP error status; undefined where its body holds none. */
  decodeRefusal: (dialect: Dialect, status: number, body: string) => FaultData | undefined
}
