import 'server-only'
import type { CheckItem } from '@/lib/a2a/card-checks/check-item'
import { Fault } from '@/lib/faults/fault'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies } from '@/lib/server/outbound/configured-policy'

/** Of these, the policy has the last word. */
const replaced = new Set(['address', 'address-by-hand'])

/** The host of an address that no call will ever go to, by what is written in it alone; null where calls may go. */
function blockedHost(address: string): string | null {
  const url = URL.parse(address)
  // What is no web address, or holds a password, is told as that.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  try {
    checkUrl(url, configuredPolicies().policy)
    return null
  } catch (error) {
    if (error instanceof Fault) return url.host
    throw error
  }
}

/** The lines about an agent that is called at `address`, where the outbound policy of this server refuses that. */
export function withBlockedAddress(items: CheckItem[], address: string): CheckItem[] {
  const host = blockedHost(address)
  if (host === null) return items
  return items
    .filter(({ code }) => code !== 'address-unroutable')
    .map((item) =>
      replaced.has(item.code) ? { level: 'error', code: 'address-blocked', path: item.path, values: { host } } : item,
    )
}
