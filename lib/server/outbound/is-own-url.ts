import 'server-only'
import { env } from '@/lib/server/env'
import { loopbackUrl } from '@/lib/server/http/base-url'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** What this process serves as agents of their own. */
const servedAgents = /^\/(?:samples|mocks)\//

/**
 * True for a URL of this Switchboard, except for sample and mock agents. A call there would be made with the rights of
 * whoever runs Switchboard, and a call to its gateway could go round for ever.
 */
export function isOwnUrl(url: URL): boolean {
  if (servedAgents.test(url.pathname)) return false
  const { PUBLIC_URL } = env()
  if (PUBLIC_URL && url.origin === new URL(PUBLIC_URL).origin) return true
  const own = new URL(loopbackUrl())
  return url.port === own.port && (url.hostname === own.hostname || isLoopback(url.hostname))
}
