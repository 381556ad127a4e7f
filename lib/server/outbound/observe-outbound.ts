import 'server-only'
import { toFaultData } from '@/lib/faults/fault'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { failSpan, withSpan } from '@/lib/server/platform/telemetry/with-span'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { toTraceHeaders } from '@/lib/server/platform/telemetry/trace-parent'
import { currentLogContext } from '@/lib/server/platform/telemetry/log-context'

/** Measures all calls, and adds the trace context to those that allow it. */
export function observeOutbound(call: OutboundFetch): OutboundFetch {
  return (url, init = {}) =>
    withSpan(
      {
        name: `${init.method ?? 'GET'} outbound`,
        kind: 'client',
        attributes: { 'http.request.method': init.method ?? 'GET', 'server.address': URL.parse(url)?.host ?? '' },
      },
      async (span) => {
        const since = performance.now()
        let result = 'left'
        const { trace } = currentLogContext()
        const headers = init.sendsTraceContext && trace ? { ...toTraceHeaders(trace), ...init.headers } : init.headers
        try {
          const response = await call(url, { ...init, ...(headers && { headers }) })
          result = `${Math.floor(response.status / 100)}xx`
          span?.setAttribute('http.response.status_code', response.status)
          if (response.status >= 400) failSpan({ kind: 'agent-error', hop: 'agent' })
          return response
        } catch (error) {
          if (!init.signal?.aborted) result = toFaultData(error).kind
          throw error
        } finally {
          metrics().outbound.observe({ result }, (performance.now() - since) / 1000)
        }
      },
    )
}
