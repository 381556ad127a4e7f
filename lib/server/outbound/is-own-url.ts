import 'server-only'
import ipaddr from 'ipaddr.js'
import { env } from '@/lib/server/env'
import { loopbackUrl } from '@/lib/server/http/base-url'
import { embeddedAddress } from '@/lib/server/outbound/embedded-address'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** What this process serves as agents of their own. */
const servedAgents = /^\/(?:samples|mocks)\//
/** A proxy may serve agents beside Switchboard under the same host: there, only these paths are certainly ours. */
const ownPaths = /^\/(?:a2a|api)\//

/**
 * True for a URL of this Switchboard, except for sample and mock agents. A call there would be made with the rights of
 * whoever runs Switchboard, and a call to its gateway could go round for ever.
 */
export function isOwnUrl({ origin, hostname, port, pathname }: URL): boolean {
  if (servedAgents.test(pathname)) return false
  const own = new URL(loopbackUrl())
  const host = reachedHost(hostname)
  if (port === own.port && (host === own.hostname || isLoopback(host))) return true
  const { PUBLIC_URL } = env()
  const known = PUBLIC_URL ? new URL(PUBLIC_URL) : null
  return known?.origin === origin && ownPaths.test(pathname)
}

/** The host that a connection reaches: `127.0.0.1` for `[::ffff:127.0.0.1]`. */
function reachedHost(hostname: string): string {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? embeddedAddress(ipaddr.parse(address)).toString() : hostname
}
