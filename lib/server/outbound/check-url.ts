import 'server-only'
import { isIP } from 'node:net'
import { Fault } from '@/lib/faults/fault'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'

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
