import 'server-only'
import { createSampleProof, sampleProofHeader } from '@/lib/server/platform/security/sample-proof'
import { env } from '@/lib/server/platform/env'
import { sizeLimit } from '@/lib/server/platform/limits'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { createOutbound, type OutboundFetch, type OutboundInit } from '@/lib/server/outbound/create-outbound'
import { joinIdentities } from '@/lib/server/outbound/identity'
import { isOwnAddress, isOwnUrl, isServedAgent } from '@/lib/server/outbound/own-server'
import { singleton } from '@/lib/server/platform/singleton'
import { observeOutbound } from '@/lib/server/outbound/observe-outbound'

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
