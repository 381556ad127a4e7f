import 'server-only'
import { isIP } from 'node:net'
import { Fault } from '@/lib/faults/fault'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { findPublicSource, isPrivateTarget, privateReferralFault } from '@/lib/server/outbound/url-sources'

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
