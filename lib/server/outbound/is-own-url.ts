import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/server/env'
import { loopbackUrl } from '@/lib/server/http/base-url'
import { isOwnAddress } from '@/lib/server/outbound/own-server'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** What this process serves as agents of their own. */
const servedAgents = /^\/(?:samples|mocks)\//
/** A proxy may serve agents beside Switchboard under the same host: there, only these paths are certainly ours. */
const ownPaths = /^\/(?:a2a|api)\//

/** An escaped slash or backslash, which something on the way may read as part of the path. */
const escapedSlash = /%(?:2f|5c)/i

/** True for the path of a sample or mock agent. */
export const isServedAgent = ({ pathname }: URL): boolean => servedAgents.test(pathname) && !escapedSlash.test(pathname)

/**
 * True for a URL of this Switchboard, except for sample and mock agents, by what is written in it; names are judged again by
 * their addresses when a connection is made. A call there would be made with the rights of whoever runs Switchboard, and
 * a call to its gateway could go round for ever.
 */
export function isOwnUrl(url: URL): boolean {
  if (isServedAgent(url)) return false
  const own = new URL(loopbackUrl())
  const host = bareHost(url)
  if (isIP(host) !== 0 && isOwnAddress(host, portOf(url))) return true
  if (portOf(url) === portOf(own) && (host === bareHost(own) || isLoopback(host))) return true
  const { PUBLIC_URL } = env()
  const known = PUBLIC_URL ? new URL(PUBLIC_URL) : null
  const isPublic = known?.protocol === url.protocol && bareHost(known) === host && known.port === url.port
  return isPublic && ownPaths.test(url.pathname)
}

/** Without the brackets of IPv6 and the dot at the end of a name. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** The port that a connection goes to. */
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')
