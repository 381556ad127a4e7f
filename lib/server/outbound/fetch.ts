import 'server-only'
import { lookup } from 'node:dns/promises'
import { env } from '@/lib/server/env'
import { addressPolicy } from '@/lib/server/outbound/address-policy'
import { createOutbound, type OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { singleton } from '@/lib/server/singleton'
import { isLoopback } from '@/scripts/listen-problem.mjs'

const mebibyte = 1024 * 1024

function configured(): OutboundFetch {
  const { HOST, OUTBOUND_ALLOW, OUTBOUND_DENY, AGENT_TIMEOUT, STREAM_IDLE } = env()
  return createOutbound({
    policy: addressPolicy({ allow: OUTBOUND_ALLOW, deny: OUTBOUND_DENY, localAllowed: isLoopback(HOST) }),
    resolve: (host) => lookup(host, { all: true }),
    timeoutMs: AGENT_TIMEOUT * 1000,
    idleMs: STREAM_IDLE * 1000,
    maxBytes: 32 * mebibyte,
  })
}

/** The one way out of Switchboard, under the configured policy and limits. */
export const outboundFetch: OutboundFetch = (url, init) => singleton('outbound', configured)(url, init)
