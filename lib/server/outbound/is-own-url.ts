import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/server/platform/env'
import { getLoopbackUrl } from '@/lib/server/platform/http/base-url'
import { isOwnAddress } from '@/lib/server/outbound/own-server'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Paths that this process serves as sample and mock agents. */
const servedAgents = /^\/(?:samples|mocks)\//
/** A proxy may serve other agents under the same host: there, only these paths are certainly Switchboard's. */
const ownPaths = /^\/(?:a2a|api)\//

/** An escaped slash or backslash, which a proxy may treat as a part of the path. */
const escapedSlash = /%(?:2f|5c)/i

/** Returns true for the path of a sample or mock agent. */
export const isServedAgent = ({ pathname }: URL): boolean => servedAgents.test(pathname) && !escapedSlash.test(pathname)

/**
 * Returns true for a URL of this Switchboard, except for sample and mock agents, judged by the URL alone; addresses are checked
 * again when a connection is made. A call to such a URL would have the rights of Switchboard's operator, and a call to its
 * gateway could loop forever.
 */
export function isOwnUrl(url: URL): boolean {
  if (isServedAgent(url)) return false
  const own = new URL(getLoopbackUrl())
  const host = bareHost(url)
  if (isIP(host) !== 0 && isOwnAddress(host, portOf(url))) return true
  if (portOf(url) === portOf(own) && (host === bareHost(own) || isLoopback(host))) return true
  const { PUBLIC_URL } = env()
  const known = PUBLIC_URL ? new URL(PUBLIC_URL) : null
  const isPublic = known?.protocol === url.protocol && bareHost(known) === host && known.port === url.port
  return isPublic && ownPaths.test(url.pathname)
}

/** Returns the host without the brackets of IPv6 and the trailing dot of a name. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Returns the port of a connection. */
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')
