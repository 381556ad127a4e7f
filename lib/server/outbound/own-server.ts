import 'server-only'
import { networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '@/lib/server/platform/env'
import { resolveEmbeddedAddress } from '@/lib/server/outbound/embedded-address'
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
  const { HOST, PORT } = env()
  if (port !== String(PORT)) return false
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
