import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { handleSampleRequest } from '@/lib/samples/handle-sample-request'

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const body = incoming.method === 'POST' ? Buffer.concat(await incoming.toArray()) : undefined
  const headers = { host: incoming.headers.host ?? '', 'content-type': 'application/json' }
  return new Request(`http://${headers.host}${incoming.url}`, { method: incoming.method, headers, body })
}

/** Starts the sample agents on a plain HTTP server on a free port. */
export async function startSampleServer(): Promise<{ url: string; server: Server }> {
  const server = createServer(async (incoming, outgoing) => {
    const [, , name = '', ...path] = (incoming.url ?? '').split('/')
    const response = await handleSampleRequest(await toRequest(incoming), name, path.join('/'))
    outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []))
    if (response?.body) Readable.fromWeb(response.body as never).pipe(outgoing)
    else outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/samples`, server }
}
