import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanContext } from '@opentelemetry/api'
import { singleton } from '@/lib/server/platform/singleton'
import { randomUUID } from 'node:crypto'

/** A position in a distributed trace, as it is sent in headers. */
interface TraceParent {
  context: SpanContext
  /** The `tracestate` of other systems, unchanged. */
  state?: string | undefined
}

/** version "-" trace-id "-" parent-id "-" trace-flags; later versions may add fields (W3C Trace Context §3.2). */
const pattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
/** Longer ones need not be propagated (§3.3.1.5). */
const longestState = 512

/** Reads the trace context of a request; undefined if it is missing or invalid. */
export function readTraceParent(headers: Headers): TraceParent | undefined {
  const match = pattern.exec(headers.get('traceparent')?.trim() ?? '')
  if (!match) return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = match
  if (version === '00' && more !== undefined) return undefined
  const state = headers.get('tracestate')?.trim()
  return {
    context: { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true },
    ...(state && state.length <= longestState && /^[\x20-\x7E]+$/.test(state) && { state }),
  }
}

/** Returns the headers that propagate the trace context. */
export function toTraceHeaders({ context, state }: TraceParent): Record<string, string> {
  const { traceId, spanId, traceFlags } = context
  const flags = traceFlags.toString(16).padStart(2, '0')
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(state && { tracestate: state }) }
}

/**
 * The IDs and trace of the current work: all its log lines contain them, and its requests to agents belong to the same trace.
 */
export interface LogContext {
  requestId?: string
  taskId?: string
  agentId?: string
  trace?: TraceParent | undefined
  /** The current span, if tracing is on. */
  span?: Span
  /** The number of further appends that get a span. */
  appends?: { left: number }
}

const storage = () => singleton('log-context', () => new AsyncLocalStorage<LogContext>())

/** Returns the context of the running code. */
export function currentLogContext(): LogContext {
  return storage().getStore() ?? {}
}

/** Runs `work`, and everything that it starts, with these values added to the current context. */
export function withLogContext<T>(more: LogContext, work: () => T): T {
  return storage().run({ ...currentLogContext(), ...more }, work)
}

/** Valid request IDs of callers. */
const usable = /^[\w.:+/=@-]{1,128}$/

/** Response header, and request header of callers that send an ID. */
export const requestIdHeader = 'X-Request-Id'

/** Returns the caller's ID of the request, or a new one. */
export function resolveRequestId(headers: Headers): string {
  const requestId = headers.get(requestIdHeader)?.trim() ?? ''
  return usable.test(requestId) ? requestId : randomUUID()
}
