import 'server-only'
import { isIP } from 'node:net'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'
import { isPrivateTarget, ledInward, publicSource } from '@/lib/server/outbound/led-inward'

/**
 * Throws `address-blocked` if one of the addresses of the URL's host is on loopback or a private network, and a public server
 * named the URL. For URLs that are stored without what named them. A host that cannot be resolved now passes.
 */
export async function checkLead(url: URL, sources: readonly string[]): Promise<void> {
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
  const source = isPrivate ? await publicSource(url, sources, resolveName) : null
  if (source) throw ledInward(url, source)
}
