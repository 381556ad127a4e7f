import 'server-only'
import { toFaultData } from '@/lib/faults/fault'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { createOutbound, type OutboundFetch, type OutboundInit } from '@/lib/server/outbound/create-outbound'
import { joinIdentities } from '@/lib/server/outbound/identity'
import { isOwnAddress, isOwnUrl, isServedAgent } from '@/lib/server/outbound/own-server'
import { env } from '@/lib/server/platform/env'
import { sizeLimit } from '@/lib/server/platform/limits'
import { createSampleProof, sampleProofHeader } from '@/lib/server/platform/security/sample-proof'
import { singleton } from '@/lib/server/platform/singleton'
import { currentLogContext } from '@/lib/server/platform/telemetry/log-context'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { toTraceHeaders } from '@/lib/server/platform/telemetry/trace-parent'
import { failSpan, withSpan } from '@/lib/server/platform/telemetry/tracing'

/** Measures all calls, and adds the trace context to those that allow it. */
function observeOutbound(call: OutboundFetch): OutboundFetch {
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

/**
 * Adds the proof with which Switchboard calls its own sample agents while ACCESS_TOKEN protects them. Other calls are
 * unchanged. The proof is part of the identity, so a redirect to another origin drops it.
 */
async function withSampleProof(url: string | URL, init: OutboundInit = {}): Promise<OutboundInit> {
  const parsed = env().ACCESS_TOKEN === undefined ? null : URL.parse(url)
  const proof = parsed ? await createSampleProof(parsed) : undefined
  if (proof === undefined) return init
  const headers = { [sampleProofHeader]: proof }
  return { ...init, identity: joinIdentities([init.identity ?? {}, { headers }]) }
}

function configured(): OutboundFetch {
  const { AGENT_TIMEOUT, STREAM_IDLE } = env()
  const call = createOutbound({
    ...configuredPolicies(),
    own: { isOwnUrl, isServedAgent, isOwnAddress },
    resolve: resolveName,
    timeoutMs: AGENT_TIMEOUT * 1000,
    idleMs: STREAM_IDLE * 1000,
    maxBytes: sizeLimit('answer'),
  })
  return observeOutbound(call)
}

/** Sends a request under the configured policy and limits: the only way out of Switchboard. */
export const outboundFetch: OutboundFetch = async (url, init) =>
  singleton('outbound', configured)(url, await withSampleProof(url, init))
