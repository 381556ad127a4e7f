import 'server-only'
import ipaddr from 'ipaddr.js'
import { Fault } from '@/lib/faults/fault'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

/** For whom passkeys are created (WebAuthn §4). */
export interface RelyingParty {
  /** Host name of Switchboard's own URL. A passkey works at this host only. */
  id: string
  /** Origin of Switchboard's own URL. */
  origin: string
}

/** Returns host name and origin of Switchboard's own URL. Throws `conflict` for an IP address, which has no passkeys. */
export function readRelyingParty(headers: Headers): RelyingParty {
  const { hostname, origin } = new URL(readBaseUrl(headers))
  if (!isAddress(hostname)) return { id: hostname, origin }
  throw new Fault('conflict', 'Passkeys do not work with an IP address.', {
    hint: 'Open Switchboard by its host name, for example http://localhost:3000 on this machine.',
    details: { code: 'passkey-ip-address' },
  })
}

/** Returns true if Switchboard's own URL has a host name, so that passkeys are possible. */
export function hasHostName(headers: Headers): boolean {
  return !isAddress(new URL(readBaseUrl(headers)).hostname)
}

const isAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1'))
