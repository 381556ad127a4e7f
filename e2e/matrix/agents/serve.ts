import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Served {
  url: string
  end: () => void
}

/** Listens on this machine, on a free port unless one is given. */
export async function listening(server: Server, port = 0): Promise<Served> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end }
}

export function serve(listener: RequestListener, port = 0): Promise<Served> {
  return listening(createServer(listener), port)
}
