import 'server-only'
import { env } from '@/lib/server/env'
import { loopbackUrl } from '@/lib/server/http/base-url'
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
  if (port === own.port && (hostname === own.hostname || isLoopback(hostname))) return true
  const { PUBLIC_URL } = env()
  const known = PUBLIC_URL ? new URL(PUBLIC_URL) : null
  return known?.origin === origin && ownPaths.test(pathname)
}
