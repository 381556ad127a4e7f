import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type DirectRoute, serveDirectly } from '@/lib/server/http/serve-directly'

type Hook = { [name: symbol]: (request: IncomingMessage, response: ServerResponse) => boolean }

/** Starts a server for these routes that returns 418 for everything it leaves to Next. */
export async function serveRoutes(routes: DirectRoute[]): Promise<string> {
  serveDirectly(routes)
  const server = createServer((request, response) => {
    const answered = (globalThis as unknown as Hook)[Symbol.for('switchboard.direct')]?.(request, response)
    if (!answered) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
