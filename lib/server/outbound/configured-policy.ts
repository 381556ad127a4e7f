import 'server-only'
import { lookup } from 'node:dns/promises'
import { fromSettings } from '@/lib/server/platform/env'
import { type OutboundPolicies, createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import type { Resolve } from '@/lib/server/outbound/checked-lookup'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Returns the outbound policies of the settings. */
export const configuredPolicies: () => OutboundPolicies = fromSettings(({ HOST, OUTBOUND_ALLOW, OUTBOUND_DENY }) =>
  createOutboundPolicies({ allow: OUTBOUND_ALLOW, deny: OUTBOUND_DENY, localAllowed: isLoopback(HOST) }),
)

/** Returns every address of a name, as this machine resolves it. */
export const resolveName: Resolve = (host) => lookup(host, { all: true })
