import 'server-only'
import { isIP } from 'node:net'
import { areLocalAddresses } from '@/lib/server/outbound/address-policy'
import type { Resolve } from '@/lib/server/outbound/checked-lookup'
import { refusedUrl } from '@/lib/server/outbound/check-url'

/**
 * Throws `address-blocked` for a URL without HTTPS, unless all addresses of its host are on loopback or a private network.
 * Throws the resolver's error if that is not known.
 */
export async function requireHttps(url: URL, resolve: Resolve): Promise<void> {
  if (url.protocol === 'https:') return
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  if (areLocalAddresses(addresses)) return
  throw refusedUrl(
    url,
    'address-blocked',
    `Blocked: ${url.host} must use HTTPS, because it isn't on loopback or a private network.`,
    'address',
    'blocked-plain',
  )
}
