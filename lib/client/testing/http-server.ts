import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestServer {
  origin: string
  /** Closes every open connection, as a network loss does. */
  cut: () => void
  close: () => Promise<void>
}

/** Starts a real HTTP server on a free port of this machine. */
export async function httpServer(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<TestServer> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns the body of a request as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
