import 'server-only'
import { sampleProof, sampleProofHeader } from '@/lib/server/access/sample-proof'
import { env } from '@/lib/server/env'
import { sizeLimit } from '@/lib/server/limits'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { createOutbound, type OutboundFetch, type OutboundInit } from '@/lib/server/outbound/create-outbound'
import { joinIdentities } from '@/lib/server/outbound/identity'
import { isOwnUrl, isServedAgent } from '@/lib/server/outbound/is-own-url'
import { isOwnAddress } from '@/lib/server/outbound/own-server'
import { singleton } from '@/lib/server/singleton'
import { observeOutbound } from '@/lib/server/telemetry/observe-outbound'

/**
 * Adds what lets Switchboard call its own sample agents while ACCESS_TOKEN protects them. Other calls stay as they are.
 * The proof is part of the identity, so a redirect to another origin does not take it along.
 */
async function withSampleProof(url: string | URL, init: OutboundInit = {}): Promise<OutboundInit> {
  const parsed = env().ACCESS_TOKEN === undefined ? null : URL.parse(url)
  const proof = parsed ? await sampleProof(parsed) : undefined
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

/** The one way out of Switchboard, under the configured policy and limits. */
export const outboundFetch: OutboundFetch = async (url, init) =>
  singleton('outbound', configured)(url, await withSampleProof(url, init))
