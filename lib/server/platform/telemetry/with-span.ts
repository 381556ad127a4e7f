import 'server-only'
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { toFaultData, type FaultData } from '@/lib/faults/fault'
import { getTracer } from '@/lib/server/platform/telemetry/tracing'
import { withLogContext, currentLogContext } from '@/lib/server/platform/telemetry/log-context'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

interface SpanStart {
  name: string
  kind: keyof typeof kinds
  /** Names and numbers, never message contents. */
  attributes?: Attributes
}

/** Runs `work` within a span of the current trace; without a span if tracing is off. An error marks the span as failed. */
export async function withSpan<T>(
  { name, kind, attributes = {} }: SpanStart,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const activeTracer = getTracer()
  if (!activeTracer) return work()
  const { requestId, taskId, agentId, trace: parent } = currentLogContext()
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent.context) : ROOT_CONTEXT
  const known = {
    ...(requestId && { 'switchboard.request.id': requestId }),
    ...(taskId && { 'switchboard.task.id': taskId }),
    ...(agentId && { 'switchboard.agent.id': agentId }),
  }
  const span = activeTracer.startSpan(name, { kind: kinds[kind], attributes: { ...known, ...attributes } }, context)
  const own = { context: span.spanContext(), state: parent?.state }
  try {
    return await withLogContext({ trace: own, span }, () => work(span))
  } catch (error) {
    failSpan(toFaultData(error), span)
    throw error
  } finally {
    span.end()
  }
}

/** Marks a span, by default the current one, as failed. Only with the fault's kind: its message may quote the agent. */
export function failSpan({ kind, hop }: Pick<FaultData, 'kind' | 'hop'>, span = currentLogContext().span): void {
  span?.setStatus({ code: SpanStatusCode.ERROR, message: kind })
  span?.setAttributes({ 'error.type': kind, ...(hop && { 'switchboard.hop': hop }) })
}
