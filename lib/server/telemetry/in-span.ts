import 'server-only'
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { toFaultData, type FaultData } from '@/lib/faults/fault'
import { tracer } from '@/lib/server/telemetry/tracing'
import { alongTrail, currentTrail } from '@/lib/server/telemetry/trail'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

interface SpanStart {
  name: string
  kind: keyof typeof kinds
  /** Names and numbers, never what was said. */
  attributes?: Attributes
}

/** Does the work within a span of the trace that it belongs to; without one where nobody wants traces. What it throws is the span's failure. */
export async function inSpan<T>(
  { name, kind, attributes = {} }: SpanStart,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const made = tracer()
  if (!made) return work()
  const { requestId, taskId, agentId, trace: parent } = currentTrail()
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent.context) : ROOT_CONTEXT
  const known = {
    ...(requestId && { 'switchboard.request.id': requestId }),
    ...(taskId && { 'switchboard.task.id': taskId }),
    ...(agentId && { 'switchboard.agent.id': agentId }),
  }
  const span = made.startSpan(name, { kind: kinds[kind], attributes: { ...known, ...attributes } }, context)
  const own = { context: span.spanContext(), state: parent?.state }
  try {
    return await alongTrail({ trace: own, span }, () => work(span))
  } catch (error) {
    failSpan(toFaultData(error), span)
    throw error
  } finally {
    span.end()
  }
}

/** Marks a span, the present one by default, as failed. The fault's kind alone: its message may quote the agent. */
export function failSpan({ kind, hop }: Pick<FaultData, 'kind' | 'hop'>, span = currentTrail().span): void {
  span?.setStatus({ code: SpanStatusCode.ERROR, message: kind })
  span?.setAttributes({ 'error.type': kind, ...(hop && { 'switchboard.hop': hop }) })
}
