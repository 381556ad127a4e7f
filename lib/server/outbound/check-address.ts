import 'server-only'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { checkedLookup } from '@/lib/server/outbound/checked-lookup'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicy, resolveName } from '@/lib/server/outbound/configured-policy'
import { connectionFault } from '@/lib/server/outbound/connection-fault'

/**
 * Throws `address-blocked` for an address that Switchboard would not call, and `agent-unreachable` for an unknown host
 * name, before anything is called. The connection itself is judged again.
 */
export async function checkAddress(url: URL): Promise<void> {
  const policy = configuredPolicy()
  checkUrl(url, policy)
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return
  try {
    await promisify(checkedLookup(policy, resolveName))(url.hostname, {})
  } catch (error) {
    throw connectionFault(error, url.host)
  }
}
