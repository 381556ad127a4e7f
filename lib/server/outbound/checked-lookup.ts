import 'server-only'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Fault } from '@/lib/faults/fault'
import type { AddressPolicy } from '@/lib/server/outbound/address-policy'

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
