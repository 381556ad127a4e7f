import { Readable } from 'node:stream'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { DELETE, GET, POST } from '@/app/mcp/route'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

const handlers: Readonly<Record<string, typeof POST>> = { DELETE, GET, POST }

/** Serves `/mcp` over real HTTP. */
export function startMcpServer(): Promise<TestServer> {
  return startHttpServer(async (incoming, response, body) => {
    const { method = '', headers, url = '' } = incoming
    const left = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) left.abort()
    })
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal: left.signal,
      ...(body !== '' && { body }),
    })
    const answer = await (handlers[method] ?? POST)(request, { params: Promise.resolve({}) })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response)
    else response.end()
  })
}

/** Protocol revisions, and how a client of the official SDK connects with them. */
export const revisions = [
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const satisfies [string, ClientOptions][]

/** Connects a client of the official SDK until the test ends. */
export async function connectClient(
  { url }: { url: string },
  options: ClientOptions = {},
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}
