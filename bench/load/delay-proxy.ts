import { once } from 'node:events'
import { type AddressInfo, createServer, connect, type Socket } from 'node:net'

/** Forwards each chunk after a delay. */
function passOn(from: Socket, to: Socket, delayMs: number): void {
  const later = (work: () => void) => (delayMs > 0 ? void setTimeout(work, delayMs) : work())
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)))
  from.on('close', () => later(() => to.destroy()))
  from.on('error', () => to.destroy())
}

/**
 * Starts a TCP proxy to a Unix socket that delays every chunk in both directions, as a network does: a round trip takes twice
 * `delayMs` longer.
 */
export async function startDelayProxy(
  socketPath: string,
  delayMs: number,
): Promise<{ port: number; stop: () => void }> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(socketPath)
    for (const each of [near, far]) open.add(each.once('close', () => open.delete(each)))
    passOn(near, far, delayMs)
    passOn(far, near, delayMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    for (const each of open) each.destroy()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
