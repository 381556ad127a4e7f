import 'server-only'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6

/** True when the list names the host, or a network that holds one of the addresses. */
export type AddressList = (host: string, addresses: Address[]) => boolean

/** True for an address or a CIDR. */
export const isNetwork = (entry: string) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)

/** True for what such a list may hold: a host name, an address or a CIDR. */
export function isListEntry(entry: string): boolean {
  // Without a letter in its last label it would be a mistyped address.
  return isNetwork(entry) || /^([a-z0-9_-]+\.)*[a-z][a-z0-9-]*$/.test(entry)
}

/** The list of these host names, addresses and CIDRs, in lower case. */
export function addressList(entries: string[]): AddressList {
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
