import 'server-only'
import ipaddr from 'ipaddr.js'
import { env } from '@/lib/server/env'
import { addressList } from '@/lib/server/outbound/address-list'
import { singleton } from '@/lib/server/singleton'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Request header in which scripts/serve.mjs puts the address of the connection. */
const peerHeader = 'x-switchboard-peer'

/**
 * Who is asking: the peer that the server saw or, where that is a proxy of ours (on this machine, or in TRUSTED_PROXIES), whom it says
 * it speaks for. Proxies behind one another each add whom they saw, so it is the last who is no proxy of ours.
 */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(peerHeader) ?? 'unknown'
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? []
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), peer]
  return hops.findLast((hop) => !isOurProxy(hop)) ?? hops[0] ?? peer
}

function isOurProxy(hop: string): boolean {
  if (isLoopback(hop.replace(/^::ffff:/, ''))) return true
  // IPv4 comes as IPv6 where both are listened on.
  return ipaddr.isValid(hop) && trusted()('', [ipaddr.process(hop)])
}

const trusted = () => singleton('trusted-proxies', () => addressList(env().TRUSTED_PROXIES))
