import { once } from 'node:events'
import { type AddressInfo, type NetConnectOpts, type Socket, connect, createServer } from 'node:net'

/** A line to a server that breaks as real ones do. */
export interface Cuttable {
  port: number
  /** Resets every connection, and refuses new ones. */
  cut: () => void
  /** Carries nothing any more, either way, and says nothing of it. */
  stall: () => void
  /** The server hears, and is not heard. */
  deafen: () => void
  /** As new: what stalled is reset, what comes is carried. */
  heal: () => void
  end: () => void
}

/** Stands before the server at `target`, on a port of this machine. */
export async function cuttable(target: NetConnectOpts): Promise<Cuttable> {
  let state: 'carries' | 'cut' | 'stalls' | 'deaf' = 'carries'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const reset = () => {
    // The far ones follow; they need not be TCP.
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return near.resetAndDestroy()
    // What stalls from its beginning has no other end either.
    if (state === 'stalls') return near.pause()
    const far = connect(target)
    far.on('error', () => undefined)
    const link = (from: Socket, to: Socket, isHeard: () => boolean) => {
      from.on('data', (data: Buffer) => {
        if (state === 'stalls') return from.pause()
        if (isHeard() && !to.write(data)) from.pause()
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
    deafen: () => (state = 'deaf'),
    heal: () => {
      if (state !== 'carries') reset()
      state = 'carries'
    },
    end: () => {
      reset()
      server.close()
    },
  }
}
