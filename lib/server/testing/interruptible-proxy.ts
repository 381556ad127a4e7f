import { once } from 'node:events'
import { type AddressInfo, type NetConnectOpts, type Socket, connect, createServer } from 'node:net'

/** A proxy to a server whose connections can fail like real ones. */
export interface InterruptibleProxy {
  port: number
  /** Resets every connection, and rejects new ones. */
  cut: () => void
  /** Stops forwarding in both directions, without closing connections. */
  stall: () => void
  /** Forwards requests, but no responses. */
  blockResponses: () => void
  /** Restores forwarding: stalled connections are reset, new ones work. */
  restore: () => void
  close: () => void
}

/** Starts a proxy for the server at `target`, on a local port. */
export async function startInterruptibleProxy(target: NetConnectOpts): Promise<InterruptibleProxy> {
  let state: 'carries' | 'cut' | 'stalls' | 'deaf' = 'carries'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const reset = () => {
    // The connections to the server close too; they need not be TCP.
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return near.resetAndDestroy()
    // A connection that stalls from the start is not forwarded at all.
    if (state === 'stalls') return near.pause()
    const far = connect(target)
    far.on('error', () => undefined)
    const link = (from: Socket, to: Socket, isForwarded: () => boolean) => {
      from.on('data', (data: Buffer) => {
        if (state === 'stalls') return from.pause()
        if (isForwarded() && !to.write(data)) from.pause()
      })
      to.on('drain', () => from.resume())
      from.once('close', () => to.destroy())
    }
    link(near, far, () => true)
    link(far, near, () => state !== 'deaf')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut'
      reset()
    },
    stall: () => (state = 'stalls'),
    blockResponses: () => (state = 'deaf'),
    restore: () => {
      if (state !== 'carries') reset()
      state = 'carries'
    },
    close: () => {
      reset()
      server.close()
    },
  }
}
