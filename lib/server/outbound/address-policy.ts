import 'server-only'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import { Fault } from '@/lib/faults/fault'
import { createAddressMatcher } from '@/lib/server/platform/address-matcher'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

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

export interface AddressRules {
  /** Host names, addresses and CIDRs, in lower case. */
  allow: string[]
  deny: string[]
  /** Loopback and private networks need no entry in `allow`. */
  localAllowed: boolean
}

/** Throws `address-blocked` unless `host` may be called at `address`; without an address, checks the name alone. */
export type AddressPolicy = (host: string, address?: string) => void

const neverRanges = new Set(['unspecified', 'linkLocal', 'multicast', 'broadcast'])
const localRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat', 'deprecatedSiteLocal'])
/** Metadata services outside the link-local range: AWS over IPv6, Alibaba, Oracle. */
const metadata = createAddressMatcher(['fd00:ec2::254', '100.100.100.200', '192.0.0.192'])

/**
 * Creates the policy for addresses that Switchboard may connect to. `deny` takes precedence over `allow`; link-local, metadata,
 * unspecified, multicast and broadcast addresses are always blocked.
 */
export function createAddressPolicy(rules: AddressRules): AddressPolicy {
  const allowed = createAddressMatcher(rules.allow)
  const denied = createAddressMatcher(rules.deny)
  return (host, address) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const addresses = address === undefined ? [] : [ipaddr.parse(address)]
    const forms = [...addresses, ...addresses.map(resolveEmbeddedAddress)]
    if (denied(name, forms)) throw refusal(host, address, 'denied')
    if (metadata('', forms) || forms.some((form) => neverRanges.has(form.range())))
      throw refusal(host, address, 'never')
    // Teredo is reserved, whatever address it leads to.
    const range = forms[0]?.range() === 'teredo' ? 'reserved' : (forms.at(-1)?.range() ?? 'unicast')
    const local = localRanges.has(range)
    if (range === 'unicast' || allowed(name, forms) || (local && rules.localAllowed)) return
    throw refusal(host, address, local ? 'private' : 'reserved')
  }
}

/** The policies for calls and for redirects. */
export interface OutboundPolicies {
  policy: AddressPolicy
  /** For redirects of a public server: they must not lead to a private network, unless `allow` contains the address. */
  redirectPolicy: AddressPolicy
}

/** Creates the policies of these rules. */
export function createOutboundPolicies(rules: AddressRules): OutboundPolicies {
  return { policy: createAddressPolicy(rules), redirectPolicy: createAddressPolicy({ ...rules, localAllowed: false }) }
}

/** Returns true if all of these addresses are on loopback or a private network; false for none. */
export function areLocalAddresses(addresses: string[]): boolean {
  return addresses.length > 0 && addresses.every(isLocal)
}

const isLocal = (address: string) => localRanges.has(resolveEmbeddedAddress(ipaddr.parse(address)).range())

const allowIt = 'To allow it, add it to OUTBOUND_ALLOW.'
const reasons = {
  denied: { says: (host) => `${host} is listed in OUTBOUND_DENY` },
  never: { says: (host) => `Switchboard never calls addresses such as ${host}` },
  private: { says: (host) => `${host} is on a private network`, hint: allowIt },
  reserved: { says: (host) => `${host} is in a reserved address range`, hint: allowIt },
} satisfies Record<string, { says: (host: string) => string; hint?: string }>

function refusal(host: string, address: string | undefined, reason: keyof typeof reasons): Fault {
  const named = address === undefined || address === host ? host : `${host} (${address})`
  const { says, ...rest } = reasons[reason]
  return new Fault('address-blocked', `Blocked: ${says(named)}.`, {
    ...rest,
    hop: 'connection',
    details: { step: 'address', host, code: `blocked-${reason}`, ...(named !== host && { values: { host: named } }) },
  })
}

/** Returns every address of a name, as the operating system resolves it. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/**
 * Creates a lookup for sockets that yields only allowed addresses, so the checked addresses are those that are connected to.
 * Fails with the policy's fault if no address is left. Yields a list: use it with `autoSelectFamily`.
 */
export function createCheckedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  const allowed = callbackify((host: string) => resolveAllowedAddresses(policy, host, resolve))
  return (host, _options, callback) => allowed(host, (error, addresses) => callback(error, addresses))
}

/**
 * Returns the addresses of a name that the policy allows. Throws the policy's fault if it blocks all, else the resolver's
 * error.
 */
export async function resolveAllowedAddresses(
  policy: AddressPolicy,
  host: string,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  let refusal: Fault | undefined
  const allowed = (await resolve(host)).filter(({ address }) => {
    try {
      policy(host, address)
      return true
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refusal ??= error
      return false
    }
  })
  if (allowed.length > 0) return allowed
  throw refusal ?? Object.assign(new Error('The host name has no address.'), { code: 'ENOTFOUND' })
}
