import { createServer, type Server } from 'node:http'
import { serve, type Served } from '../matrix/agents/serve.ts'
import { listenOnOwnPort } from './own-port.ts'

export interface ForbiddenServer {
  port: number
  /** Returns the number of connections. */
  connections: () => number
  end: () => void
}

/** Starts a server to which Switchboard must not connect. It counts connections, and would respond with a valid card. */
export async function forbiddenServer(address: string): Promise<ForbiddenServer> {
  let count = 0
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"inside","keys":[]}')
  })
  server.on('connection', () => (count += 1))
  const port = await listenOnOwnPort(server, 0, address)
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port, connections: () => count, end }
}

/** Starts a server that Switchboard may call. It responds to each path with JSON or a redirect. */
export function luringServer(answers: (url: string) => Record<string, object | string>, port = 0): Promise<Served> {
  return serve((request, response) => {
    const answer = answers(`http://${request.headers.host}`)[request.url?.split('?')[0] ?? '']
    request.resume()
    // Each request uses a new connection, for which the address is checked.
    response.setHeader('connection', 'close')
    if (typeof answer === 'string') response.writeHead(307, { location: answer }).end()
    else {
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    }
  }, port)
}
