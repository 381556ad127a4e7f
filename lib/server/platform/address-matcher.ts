import 'server-only'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6

/** Returns true if the list contains the host, or a network that contains one of the addresses. */
export type AddressMatcher = (host: string, addresses: Address[]) => boolean

/** Returns true for an IP address or a CIDR. */
export const isNetwork = (entry: string) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)

/** Returns true for a valid entry: a host name, an address or a CIDR. */
export function isListEntry(entry: string): boolean {
  // Without a letter in its last label, it would be a mistyped address.
  return isNetwork(entry) || /^([a-z0-9_-]+\.)*[a-z][a-z0-9-]*$/.test(entry)
}

/** Creates the matcher of these host names, addresses and CIDRs, in lower case. */
export function createAddressMatcher(entries: string[]): AddressMatcher {
  const names = new Set(entries.filter((entry) => !isNetwork(entry)))
  const networks = entries.filter(isNetwork).map(network)
  return (host, addresses) =>
    names.has(host) || addresses.some((address) => networks.some(([base, bits]) => holds(base, bits, address)))
}

function network(entry: string): [Address, number] {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function holds(base: Address, bits: number, address: Address): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}
