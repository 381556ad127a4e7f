import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

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
  // Given to the constructor, each would get a second of its kind, made to follow it: that takes longer than to read the body.
  return Object.defineProperties(new Request(address, { method, headers: said }), {
    body: { value: method === 'GET' ? null : incoming },
    signal: { value: left.signal },
  })
}
