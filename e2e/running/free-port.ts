import { createServer } from 'node:net'
import { listenOnOwnPort } from './own-port.ts'

/** A port of 127.0.0.1 that nothing listens on, and that no agent had before. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnOwnPort(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
