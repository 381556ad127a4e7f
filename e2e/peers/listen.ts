import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The port on the command line; 0 lets the system choose. */
export const port = Number(process.argv[2] ?? 0)

/**
 * Lets idle connections stay open. With the default of five seconds a busy process closes connections on which a call is
 * already under way, and the caller cannot tell this from an agent that fails.
 */
export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = 600_000
}

/** Prints the peer's address as its first line, which is what a story waits for. */
export function announce(server: Server): string {
  keepIdleConnections(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(url)
  return url
}
