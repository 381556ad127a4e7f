import 'server-only'
import ipaddr from 'ipaddr.js'
import { Fault } from '@/lib/faults/fault'
import { createAddressMatcher } from '@/lib/server/platform/address-matcher'
import { resolveEmbeddedAddress } from '@/lib/server/outbound/embedded-address'

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
    const given = address === undefined ? [] : [ipaddr.parse(address)]
    const forms = [...given, ...given.map(resolveEmbeddedAddress)]
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
