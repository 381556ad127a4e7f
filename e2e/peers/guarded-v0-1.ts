import { createServer, type IncomingMessage } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'
import { rawV01Server } from './raw-v0-1-server.ts'

/** Starts a v0.1 agent with this `authentication` in its card that rejects calls unless `authenticate` returns true. */
export async function startGuardedV01Agent(
  authentication: object,
  authenticate: (request: IncomingMessage) => boolean | Promise<boolean>,
): Promise<{ url: string; close: () => Promise<void> }> {
  let url = ''
  const inner = rawV01Server(() => ({
    name: `Guarded v0.1 ${new URL(url).port}`,
    url: `${url}/rpc`,
    version: '1.0.0',
    capabilities: { streaming: true },
    authentication,
    skills: [{ id: 'act', name: 'Act', tags: null }],
  }))
  const outer = createServer(async (request, response) => {
    if (request.method === 'GET' || (await authenticate(request))) return inner.emit('request', request, response)
    response.writeHead(401, { 'content-type': 'application/json' })
    return response.end(
      JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32007, message: 'Not authenticated' } }),
    )
  })
  url = `http://127.0.0.1:${await listenOnOwnPort(outer)}`
  return {
    url,
    close: async () => {
      outer.closeAllConnections()
      await new Promise((resolve) => outer.close(resolve))
    },
  }
}
