import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { isOwn } from './own-port.ts'

/** Systems take the ports of connections, and of servers that name none, from above. */
const [lowest, highest] = [10_240, 32_000]

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Returns a port of 127.0.0.1 that is free, that no agent had before, and that no other program gets meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if ((await isFree(port)) && isOwn(port)) return port
  }
}
