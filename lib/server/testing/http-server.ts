import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TestServer {
  url: string
  port: number
  /** Number of TCP connections, to assert that nothing was called. */
  connections: () => number
  /** Method, path, headers and body of each request. */
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[]
}

/** Starts a real HTTP server for the running test. The body has been read when `answer` is called. */
export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  host = '127.0.0.1',
): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    answer(request, response, body)
  }
  const server = createServer(listener)
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://${host}:${port}`, port, connections: () => connections, requests }
}

/** Responds with JSON. */
export function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
