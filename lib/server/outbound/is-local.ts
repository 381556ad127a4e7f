import 'server-only'
import { isIP } from 'node:net'
import { areLocalAddresses } from '@/lib/server/outbound/address-policy'
import type { Resolve } from '@/lib/server/outbound/checked-lookup'

/**
 * Returns true if all addresses of the URL's host are on loopback or a private network. Throws the resolver's error if that is
 * unknown.
 */
export async function isLocal(url: URL, resolve: Resolve): Promise<boolean> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  return areLocalAddresses(addresses)
}
