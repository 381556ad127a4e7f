import 'server-only'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { Fault } from '@/lib/faults/fault'
import { resolveEmbeddedAddress } from '@/lib/server/outbound/address-policy'
import { env } from '@/lib/server/platform/env'
import { getLoopbackUrl } from '@/lib/server/platform/http/request-headers'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Identifies this process, so that Switchboard does not call itself. */
export interface OwnServer {
  /** Returns true for a URL that this process serves itself and must not call. */
  isOwnUrl: (url: URL) => boolean
  /** Returns true for the path of a sample or mock agent, which may be called. */
  isServedAgent: (url: URL) => boolean
  /** Returns true if a connection to this address and port reaches this process. The port is a decimal number. */
  isOwnAddress: (address: string, port: string) => boolean
}

const wildcards = new Set(['0.0.0.0', '::'])

/**
 * Returns true if this process listens at the address and port: at any address of the machine with a wildcard or a name in
 * HOST, and always on loopback.
 */
export function isOwnAddress(address: string, port: string): boolean {
  const { HOST, PORT, GRPC_PORT } = env()
  if (port !== String(PORT) && port !== String(GRPC_PORT)) return false
  const reached = reachedAddress(address)
  if (isLoopback(reached)) return true
  if (isIP(HOST) !== 0 && !wildcards.has(HOST)) return reached === reachedAddress(HOST)
  if (isLoopback(HOST)) return false
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .some((one) => reachedAddress(one.address) === reached)
}

/** Returns the address that a connection reaches, in its shortest form: `127.0.0.1` for `::ffff:127.0.0.1`. */
function reachedAddress(address: string): string {
  return resolveEmbeddedAddress(ipaddr.parse(address.split('%', 1).join(''))).toString()
}

/** Returns the fault for a call that would reach this Switchboard itself at `host`. */
export function ownServerFault(host: string): Fault {
  return new Fault('address-blocked', `Blocked: ${host} is this Switchboard itself.`, {
    hop: 'connection',
    details: { step: 'address', host, code: 'blocked-own' },
  })
}

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
