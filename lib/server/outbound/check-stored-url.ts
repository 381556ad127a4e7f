import 'server-only'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { resolveAllowedAddresses } from '@/lib/server/outbound/address-policy'
import { checkUrl, configuredPolicies, resolveName } from '@/lib/server/outbound/check-url'
import { findPublicSource, isPrivateTarget, privateReferralFault } from '@/lib/server/outbound/url-sources'

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
    const found = await Promise.race([resolveAllowedAddresses(policy, host, resolveName), timedOut])
    return found.map(({ address }) => address)
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
