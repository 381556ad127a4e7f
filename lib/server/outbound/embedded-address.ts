import 'server-only'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const compatible = ipaddr.IPv6.parseCIDR('::/96')

const fromGroups = (high = 0, low = 0) => new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])

/**
 * Returns the address that a packet would finally reach: the IPv4 address inside an IPv4-mapped or IPv4-compatible (RFC 4291),
 * IPv4-translated (RFC 6145), NAT64 (RFC 6052, the well-known prefix), 6to4 (RFC 3056), Teredo (RFC 4380) or ISATAP (RFC 5214)
 * address, else the address itself.
 */
export function resolveEmbeddedAddress(address: IPv4 | IPv6): IPv4 | IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  const { parts } = address
  const [, second, third, , fifth, sixth, high = 0, low = 0] = parts
  const range = address.range()
  const isCompatible = range === 'unicast' && address.match(compatible)
  // The flag of a globally unique interface identifier may be set.
  const isIsatap = sixth === 0x5efe && (fifth === 0 || fifth === 0x200)
  if (range === 'ipv4Mapped' || range === 'rfc6145' || address.match(nat64) || isCompatible || isIsatap)
    return fromGroups(high, low)
  // The client's address, with each bit inverted.
  if (range === 'teredo') return fromGroups(high ^ 0xffff, low ^ 0xffff)
  return range === '6to4' ? fromGroups(second, third) : address
}
