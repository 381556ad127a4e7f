import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

const had = new Set<number>()

/** Whether no agent of this process had the port before; from now on it is had. */
export const isOwn = (port: number): boolean => !had.has(port) && Boolean(had.add(port))

/**
 * Listens on a port that no agent had before (or on the one that is given) and answers it. The system hands ports out
 * again, and an agent on the port of one that has gone is to the catalog the one that it knows.
 */
export async function listenOnOwnPort(server: Server, given = 0, host = '127.0.0.1'): Promise<number> {
  for (;;) {
    server.listen(given, host)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    if (isOwn(port) || given) return port
    server.close()
    await once(server, 'close')
  }
}
