import { createServer, type IncomingMessage } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'
import { rawV01Server } from './raw-v0-1-server.ts'

/** A v0.1 agent whose card says `authentication` as it is given, and which takes calls of those alone whom `admits` lets in. */
export async function startOldGuardedAgent(
  authentication: object,
  admits: (request: IncomingMessage) => boolean | Promise<boolean>,
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
    if (request.method === 'GET' || (await admits(request))) return inner.emit('request', request, response)
    response.writeHead(401, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32007, message: 'Who are you?' } }))
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
