import 'server-only'
import { isIP } from 'node:net'
import { Fault } from '@/lib/faults/fault'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'

/** Throws `address-blocked` for a URL that the policy refuses by what is written in it. */
export function checkUrl(url: URL, policy: AddressPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refusedUrl(
      url,
      'address-blocked',
      'Blocked: only http and https URLs are supported.',
      'address',
      'blocked-scheme',
    )
  if (url.username || url.password)
    throw refusedUrl(
      url,
      'address-blocked',
      `Blocked: the URL of ${url.host} contains a username or password.`,
      'address',
      'blocked-secret',
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Sockets look names up, never addresses.
  policy(host, isIP(host) === 0 ? undefined : host)
}

/** Why a URL is not called; `code` names it in whatever language it is told. */
export function refusedUrl(
  url: URL,
  kind: 'address-blocked' | 'agent-unreachable',
  message: string,
  step: string,
  code: string,
): Fault {
  return new Fault(kind, message, { hop: 'connection', details: { step, host: url.host, code } })
}
