import 'server-only'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { allowedAddresses } from '@/lib/server/outbound/checked-lookup'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'

/** The longest time to wait for the name server. */
const resolveMs = 3_000

/**
 * Returns the addresses of a URL's host that the outbound policy allows, before anything is called; none if the host cannot be
 * resolved now. Throws `address-blocked` if the policy denies the host, or all of its addresses. Each connection is
 * checked again.
 */
export async function checkAddress(url: URL): Promise<string[]> {
  const { policy } = configuredPolicies()
  checkUrl(url, policy)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return [host]
  const late = sleep(resolveMs, [], { ref: false })
  try {
    const found = await Promise.race([allowedAddresses(policy, host, resolveName), late])
    return found.map(({ address }) => address)
  } catch (error) {
    if (error instanceof Fault) throw error
    return []
  }
}
