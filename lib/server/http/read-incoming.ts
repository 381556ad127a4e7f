import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * The request in the shape of the Fetch standard; it aborts when the caller leaves before the answer is complete.
 * Undefined where it cannot be said in that shape.
 */
export function readIncoming(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  const { method = 'GET', url = '/', headers } = incoming
  const address = URL.parse(`http://${headers.host ?? ''}${url}`)
  if (!address || address.username || address.password) return undefined
  const left = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  const said = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  const body = method === 'GET' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  const init: RequestInit & { duplex: 'half' } = { method, headers: said, body, signal: left.signal, duplex: 'half' }
  return new Request(address, init)
}
