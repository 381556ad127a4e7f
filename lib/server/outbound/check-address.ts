import 'server-only'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { resolveAllowedAddresses } from '@/lib/server/outbound/checked-lookup'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies, resolveName } from '@/lib/server/outbound/configured-policy'

/** Maximum milliseconds to wait for the DNS server. */
const resolveMs = 3_000

/**
 * Returns the addresses of a URL's host that the outbound policy allows, without a request; none if the host cannot be resolved
 * now. Throws `address-blocked` if the policy blocks the host, or all of its addresses. Each connection is checked again.
 */
export async function checkAddress(url: URL): Promise<string[]> {
  const { policy } = configuredPolicies()
  checkUrl(url, policy)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return [host]
  const timedOut = sleep(resolveMs, [], { ref: false })
  try {
    const found = await Promise.race([resolveAllowedAddresses(policy, host, resolveName), timedOut])
    return found.map(({ address }) => address)
  } catch (error) {
    if (error instanceof Fault) throw error
    return []
  }
}
