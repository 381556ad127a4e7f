import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The port asked for on the command line; 0 lets the system choose. */
export const port = Number(process.argv[2] ?? 0)

/** Prints the peer's address as its first line, which is what a story waits for. */
export function announce(server: Server): string {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(url)
  return url
}
