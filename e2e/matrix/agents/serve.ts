import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { keepIdleConnections } from '../../peers/listen.ts'
import { listenOnOwnPort } from '../../running/own-port.ts'

export interface Served {
  url: string
  end: () => void
}

/** Listens on this machine, on a free port unless one is given. */
export async function listening(server: Server, port = 0): Promise<Served> {
  keepIdleConnections(server)
  const url = `http://127.0.0.1:${await listenOnOwnPort(server, port)}`
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, end }
}

export function serve(listener: RequestListener, port = 0): Promise<Served> {
  return listening(createServer(listener), port)
}
