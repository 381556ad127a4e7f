import 'server-only'
import ipaddr from 'ipaddr.js'
import { Fault } from '@/lib/faults/fault'
import { addressList } from '@/lib/server/outbound/address-list'
import { embeddedAddress } from '@/lib/server/outbound/embedded-address'

export interface AddressRules {
  /** Host names, addresses and CIDRs, lower case. */
  allow: string[]
  deny: string[]
  /** Loopback and private networks need no entry in `allow`. */
  localAllowed: boolean
}

/** Throws `address-blocked` unless `host` may be called at `address`; without an address, judges the name alone. */
export type AddressPolicy = (host: string, address?: string) => void

const neverRanges = new Set(['unspecified', 'linkLocal', 'multicast', 'broadcast'])
const localRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat', 'deprecatedSiteLocal'])
/** Metadata services outside the link-local range: AWS over IPv6, Alibaba, Oracle. */
const metadata = addressList(['fd00:ec2::254', '100.100.100.200', '192.0.0.192'])

/**
 * Judges where Switchboard may connect to. `deny` wins over `allow`; link-local and metadata addresses, the
 * unspecified one, multicast and broadcast are refused whatever the lists say.
 */
export function addressPolicy(rules: AddressRules): AddressPolicy {
  const allowed = addressList(rules.allow)
  const denied = addressList(rules.deny)
  return (host, address) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const given = address === undefined ? [] : [ipaddr.parse(address)]
    const forms = [...given, ...given.map(embeddedAddress)]
    if (denied(name, forms)) throw refusal(host, address, 'denied')
    if (metadata('', forms) || forms.some((form) => neverRanges.has(form.range())))
      throw refusal(host, address, 'never')
    // Teredo is reserved, whatever it leads to.
    const range = forms[0]?.range() === 'teredo' ? 'reserved' : (forms.at(-1)?.range() ?? 'unicast')
    const local = localRanges.has(range)
    if (range === 'unicast' || allowed(name, forms) || (local && rules.localAllowed)) return
    throw refusal(host, address, local ? 'private' : 'reserved')
  }
}

/** What Switchboard may call, and what it may be redirected to. */
export interface OutboundPolicies {
  policy: AddressPolicy
  /**
   * For redirects of a server that is not on a local network itself: its answer must not lead inward, unless `allow` names the
   * address.
   */
  redirectPolicy: AddressPolicy
}

/** The policies of these rules. */
export function outboundPolicies(rules: AddressRules): OutboundPolicies {
  return { policy: addressPolicy(rules), redirectPolicy: addressPolicy({ ...rules, localAllowed: false }) }
}

/** True if all of these addresses are on loopback or a private network; false for none. */
export function areLocalAddresses(addresses: string[]): boolean {
  return addresses.length > 0 && addresses.every(isLocal)
}

const isLocal = (address: string) => localRanges.has(embeddedAddress(ipaddr.parse(address)).range())

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
