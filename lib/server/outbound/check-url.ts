import 'server-only'
import { isIP } from 'node:net'
import { Fault } from '@/lib/faults/fault'
import {
  type AddressPolicy,
  createOutboundPolicies,
  type OutboundPolicies,
  type Resolve,
} from '@/lib/server/outbound/address-policy'
import { lookup } from 'node:dns/promises'
import { fromSettings } from '@/lib/server/platform/env'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Returns the outbound policies of the settings. */
export const configuredPolicies: () => OutboundPolicies = fromSettings(({ HOST, OUTBOUND_ALLOW, OUTBOUND_DENY }) =>
  createOutboundPolicies({ allow: OUTBOUND_ALLOW, deny: OUTBOUND_DENY, localAllowed: isLoopback(HOST) }),
)

/** Returns every address of a name, as this machine resolves it. */
export const resolveName: Resolve = (host) => lookup(host, { all: true })

/** Throws `address-blocked` for a URL that the policy blocks without a DNS lookup. */
export function checkUrl(url: URL, policy: AddressPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw urlFault(
      url,
      'address-blocked',
      'Blocked: only http and https URLs are supported.',
      'address',
      'blocked-scheme',
    )
  if (url.username || url.password)
    throw urlFault(
      url,
      'address-blocked',
      `Blocked: the URL of ${url.host} contains a username or password.`,
      'address',
      'blocked-secret',
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Sockets look up names, never addresses.
  policy(host, isIP(host) === 0 ? undefined : host)
}

/** Returns the fault for a URL that is not called; `code` is translated on screen. */
export function urlFault(
  url: URL,
  kind: 'address-blocked' | 'agent-unreachable',
  message: string,
  step: string,
  code: string,
): Fault {
  return new Fault(kind, message, { hop: 'connection', details: { step, host: url.host, code } })
}
