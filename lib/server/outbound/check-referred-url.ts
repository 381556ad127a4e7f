import 'server-only'
import { isIP } from 'node:net'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { isPrivateTarget, privateReferralFault, findPublicSource } from '@/lib/server/outbound/url-sources'

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
