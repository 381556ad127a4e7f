import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'

const claimed = new Set<number>()

/** Creates the file of a port. Returns false if another process has created it. */
function claimAcrossProcesses(folder: string, port: number): boolean {
  try {
    closeSync(openSync(join(folder, String(port)), 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Claims a port for an agent; false when an agent had it before. Claims hold in this process, and in all processes that
 * share the folder named by `CLAIMED_PORTS_DIR`.
 */
export function isOwn(port: number): boolean {
  if (claimed.has(port)) return false
  claimed.add(port)
  const folder = process.env.CLAIMED_PORTS_DIR
  return !folder || claimAcrossProcesses(folder, port)
}

/**
 * Listens on a port that no agent had before (or on `fixedPort`) and returns it. The system reuses ports, and
 * the catalog takes an agent on the port of one that has ended for the agent that it knows.
 */
export async function listenOnOwnPort(server: Server, fixedPort = 0, host = '127.0.0.1'): Promise<number> {
  for (;;) {
    server.listen(fixedPort, host)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    if (isOwn(port) || fixedPort) return port
    server.close()
    await once(server, 'close')
  }
}
