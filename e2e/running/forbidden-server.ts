import { createServer, type Server } from 'node:http'
import { serve, type Served } from '../matrix/agents/serve.ts'
import { listenOnOwnPort } from './own-port.ts'

export interface ForbiddenServer {
  port: number
  /** How often anybody connected. */
  connections: () => number
  end: () => void
}

/** Listens where Switchboard must not connect to, and counts. What it would answer is tempting. */
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

/** A server that may be called and answers every path with what is given for it, as JSON or as a redirect. */
export function luringServer(answers: (url: string) => Record<string, object | string>, port = 0): Promise<Served> {
  return serve((request, response) => {
    const answer = answers(`http://${request.headers.host}`)[request.url?.split('?')[0] ?? '']
    request.resume()
    // Every request is a connection of its own, with a look at the address.
    response.setHeader('connection', 'close')
    if (typeof answer === 'string') response.writeHead(307, { location: answer }).end()
    else {
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    }
  }, port)
}
