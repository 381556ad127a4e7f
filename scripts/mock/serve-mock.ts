import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Mock } from '@/lib/mock/create-mock'

const maxBytes = 16 * 2 ** 20
const wellKnown = '/.well-known/'

/** Returns the text of a request body; undefined if it exceeds the size limit of a message. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function problem(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status })
}

async function answer(mock: Mock, incoming: IncomingMessage, base: string, signal: AbortSignal): Promise<Response> {
  // Two leading slashes would name another host.
  const url = new URL((incoming.url ?? '/').replace(/^\/+/, '/'), base)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const request = new Request(url, { method: incoming.method ?? 'GET', headers, signal })
  if (incoming.method === 'POST') {
    const text = await bodyOf(incoming)
    return text === undefined
      ? problem(413, `The request body is larger than ${maxBytes} bytes.`)
      : mock.call(request, text)
  }
  const card = url.pathname.startsWith(wellKnown)
    ? mock.card(request, url.pathname.slice(wellKnown.length), `${base}/`)
    : undefined
  return card ?? problem(404, `Not found. The Agent Card is at ${base}${wellKnown}agent-card.json.`)
}

async function respond(mock: Mock, incoming: IncomingMessage, outgoing: ServerResponse, own: string): Promise<void> {
  const left = new AbortController()
  outgoing.on('close', () => left.abort())
  // Callers may use another host name.
  const base = incoming.headers.host ? `http://${incoming.headers.host}` : own
  const response = await answer(mock, incoming, base, left.signal)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing)
  else outgoing.end()
}

export interface MockServer {
  /** Without a trailing slash. */
  url: string
  port: number
  server: Server
}

/** Serves a mock at `/` of a host; port 0 takes a free one. Rejects if it cannot listen. */
export function serveMock(mock: Mock, host: string, port: number): Promise<MockServer> {
  let own = ''
  const server = createServer((incoming, outgoing) => {
    // A disconnected client reads no response.
    respond(mock, incoming, outgoing, own).catch(() => outgoing.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const at = server.address() as AddressInfo
      own = `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`
      resolve({ url: own, port: at.port, server })
    })
  })
}
