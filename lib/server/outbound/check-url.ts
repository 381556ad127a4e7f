import 'server-only'
import { isIP } from 'node:net'
import { Fault } from '@/lib/faults/fault'
import {
  type AddressPolicy,
  createOutboundPolicies,
  type OutboundPolicies,
  type Resolve,
  resolveAllowedAddresses,
} from '@/lib/server/outbound/address-policy'
import { lookup } from 'node:dns/promises'
import { fromSettings } from '@/lib/server/platform/env'
import { isLoopback } from '@/scripts/listen-problem.mjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPublicSource, isPrivateTarget, privateReferralFault } from '@/lib/server/outbound/url-sources'

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

/** Maximum milliseconds to wait for the DNS server. */
const resolveMs = 3_000

/**
 * Returns the addresses of a URL's host that the outbound policy allows, without a request; none if the host cannot be resolved
 * now. For URLs that are stored and called later: each connection is checked again. Throws `address-blocked` if the policy blocks
 * the host, or all of its addresses.
 */
export async function checkStoredUrl(url: URL): Promise<string[]> {
  const { policy } = configuredPolicies()
  checkUrl(url, policy)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return [host]
  const timedOut = sleep(resolveMs, [], { ref: false })
  try {
    const addresses = await Promise.race([resolveAllowedAddresses(policy, host, resolveName), timedOut])
    return addresses.map(({ address }) => address)
  } catch (error) {
    if (error instanceof Fault) throw error
    return []
  }
}

/**
 * Throws `address-blocked` if one of the addresses of the URL's host is on loopback or a private network, and a public server
 * named the URL. For URLs that are stored without their sources. A host that cannot be resolved now passes.
 */
export async function checkReferredUrl(url: URL, sources: readonly string[]): Promise<void> {
  const { redirectPolicy } = configuredPolicies()
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? (await resolveName(host).catch(() => [])).map(({ address }) => address) : [host]
  const isPrivate = addresses.some((address) => {
    try {
      redirectPolicy(host, address)
      return false
    } catch (error) {
      return isPrivateTarget(error)
    }
  })
  const source = isPrivate ? await findPublicSource(url, sources, resolveName) : null
  if (source) throw privateReferralFault(url, source)
}
