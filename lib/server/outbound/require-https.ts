import 'server-only'
import type { Resolve } from '@/lib/server/outbound/checked-lookup'
import { refusedUrl } from '@/lib/server/outbound/check-url'
import { isLocal } from '@/lib/server/outbound/is-local'

/**
 * Throws `address-blocked` for a URL without HTTPS, unless all addresses of its host are on loopback or a private network.
 * Throws the resolver's error if that is not known.
 */
export async function requireHttps(url: URL, resolve: Resolve): Promise<void> {
  if (url.protocol === 'https:' || (await isLocal(url, resolve))) return
  throw refusedUrl(
    url,
    'address-blocked',
    `Blocked: ${url.host} must use HTTPS, because it isn't on loopback or a private network.`,
    'address',
    'blocked-plain',
  )
}
