import 'server-only'
import type { SpanContext } from '@opentelemetry/api'

/** A place in a trace that others follow too, as it travels in headers. */
export interface TraceParent {
  context: SpanContext
  /** What others put beside it, as they wrote it. */
  state?: string | undefined
}

/** version "-" trace-id "-" parent-id "-" trace-flags; later versions may say more (W3C Trace Context §3.2). */
const pattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
/** Longer ones need not be passed on (§3.3.1.5). */
const longestState = 512

/** What the request says of the trace that it belongs to; undefined where that is nothing, or nonsense. */
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

/** The headers that tell the next server. */
export function traceHeaders({ context, state }: TraceParent): Record<string, string> {
  const { traceId, spanId, traceFlags } = context
  const flags = traceFlags.toString(16).padStart(2, '0')
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(state && { tracestate: state }) }
}
