import 'server-only'
import { env } from '@/lib/server/env'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { isOwnUrl, isServedAgent } from '@/lib/server/outbound/is-own-url'
import { isOwnAddress } from '@/lib/server/outbound/own-server'
import { createOutbound, type OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { withSampleProof } from '@/lib/server/outbound/with-sample-proof'
import { sizeLimit } from '@/lib/server/limits'
import { observeOutbound } from '@/lib/server/telemetry/observe-outbound'
import { singleton } from '@/lib/server/singleton'

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
