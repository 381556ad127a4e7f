import 'server-only'
import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'
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
export function getTracer(): Tracer | null {
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
