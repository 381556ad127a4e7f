import 'server-only'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

const fromGroups = (high = 0, low = 0) => new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])

/**
 * The address that a packet would reach in the end: the IPv4 address inside an IPv4-mapped (RFC 4291), IPv4-translated
 * (RFC 6145), NAT64 (RFC 6052, the well-known prefix) or 6to4 (RFC 3056) one, else the address itself.
 */
export function embeddedAddress(address: IPv4 | IPv6): IPv4 | IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  const { parts } = address
  const range = address.range()
  if (range === 'ipv4Mapped' || range === 'rfc6145' || address.match(nat64)) return fromGroups(parts[6], parts[7])
  return range === '6to4' ? fromGroups(parts[1], parts[2]) : address
}
