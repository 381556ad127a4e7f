import 'server-only'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { LogRow } from '@/lib/a2a/log'
import { type FaultData, toFaultData } from '@/lib/faults/fault'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'
import { currentLogContext, withLogContext } from '@/lib/server/platform/telemetry/log-context'
import { countFault, metrics } from '@/lib/server/platform/telemetry/metrics'
import { appVersion } from '@/lib/server/platform/version'

interface Tracing {
  tracer: Tracer
  stop: () => Promise<void>
}

/**
 * Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. Not registered globally, because Next would then trace each of its own steps.
 */
const tracing = () =>
  singleton<Tracing | null>('tracing', () => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = env()
    if (!endpoint) return null
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
    const provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': name, 'service.version': appVersion }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
      spanLimits: { attributeValueLengthLimit: 200 },
    })
    return { tracer: provider.getTracer('switchboard', appVersion), stop: () => provider.shutdown() }
  })

/** Returns the tracer that creates spans; null if tracing is off. */
function getTracer(): Tracer | null {
  return tracing()?.tracer ?? null
}

/** Sends the remaining spans. Never rejects, and takes at most `deadlineMs` if the collector is unavailable. */
export async function stopTracing(deadlineMs: number): Promise<void> {
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref())
  await Promise.race([
    tracing()
      ?.stop()
      .catch(() => undefined),
    timedOut,
  ])
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

interface SpanStart {
  name: string
  kind: keyof typeof kinds
  /** Names and numbers, never message contents. */
  attributes?: Attributes
}

/** Runs `work` within a span of the current trace; without a span if tracing is off. An error marks the span as failed. */
export function withSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const activeTracer = getTracer()
  return activeTracer ? traced(activeTracer, start, work) : work()
}

async function traced<T>(
  activeTracer: Tracer,
  { name, kind, attributes = {} }: SpanStart,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
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

/** The result of a turn. */
export interface TurnEnd {
  result: 'done' | 'fault' | 'stopped'
  fault?: FaultData
}

const maxAppendSpans = 32

/** Runs a turn of a task and measures it. `turn` must not reject. */
export async function observeTurn(
  ids: { taskId: string; agentId: string },
  turn: () => Promise<TurnEnd>,
): Promise<void> {
  const { turns, turnsOver } = metrics()
  turns.inc()
  await withLogContext({ ...ids, appends: { left: maxAppendSpans } }, () =>
    withSpan({ name: 'turn', kind: 'internal' }, async () => {
      const { result, fault } = await turn()
      if (fault) failSpan(fault)
      turnsOver.inc({ result })
    }),
  )
  turns.dec()
}

/** Appends rows of a task and measures it. `bytes`: characters of the rows. */
export async function observeAppend(rows: LogRow[], bytes: number, append: () => Promise<void>): Promise<void> {
  const { queuedRows, queuedBytes, events, eventBytes, appendSeconds, appendFailures, lag } = metrics()
  const since = performance.now()
  queuedRows.inc(rows.length)
  queuedBytes.inc(bytes)
  try {
    await spanned(rows, append)
    appendSeconds.observe((performance.now() - since) / 1000)
  } catch (error) {
    appendFailures.inc()
    throw error
  } finally {
    queuedRows.dec(rows.length)
    queuedBytes.dec(bytes)
  }
  const [oldest] = rows
  if (!oldest) return
  events.inc(rows.length)
  eventBytes.inc(bytes)
  lag.observe({ until: 'durable' }, secondsSince(oldest))
  for (const { event } of rows) if (event.kind === 'fault') countFault(event.fault, 'log')
}

/** A long turn appends thousands of times: only the first appends have a span. */
function spanned(rows: LogRow[], append: () => Promise<void>): Promise<void> {
  const { appends } = currentLogContext()
  if (!appends || appends.left <= 0) return append()
  appends.left -= 1
  return withSpan({ name: 'append', kind: 'internal', attributes: { 'switchboard.rows': rows.length } }, append)
}

/** Measures the delay of rows that are published to a reader. */
export function observePublished([oldest]: LogRow[]): void {
  if (oldest) metrics().lag.observe({ until: 'shown' }, secondsSince(oldest))
}

/** Clocks of other instances may be ahead. */
function secondsSince({ at }: LogRow): number {
  return Math.max(0, Date.now() - Date.parse(at)) / 1000
}
