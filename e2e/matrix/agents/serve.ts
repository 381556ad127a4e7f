import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { keepIdleConnections } from '../../peers/listen.ts'
import { listenOnOwnPort } from '../../running/own-port.ts'

export interface Served {
  url: string
  end: () => void
}

/** Starts a server on 127.0.0.1; on a free port if `port` is 0. */
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
