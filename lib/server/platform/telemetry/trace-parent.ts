import 'server-only'
import type { SpanContext } from '@opentelemetry/api'

/** A position in a distributed trace, as it is sent in headers. */
export interface TraceParent {
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
  const found = pattern.exec(headers.get('traceparent')?.trim() ?? '')
  if (!found) return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = found
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
