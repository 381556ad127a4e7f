import { POST } from '@/app/a2a/[slug]/route'
import { createSseDecoder } from '@/lib/sse/decode'

/** Posts a JSON-RPC call to the gateway of an agent. `content-length: ''` leaves the length unknown. */
export function postCall(
  { slug }: { slug: string },
  body: string | object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 7, ...body })
  const length = String(Buffer.byteLength(text))
  const request = new Request(`http://127.0.0.1:3000/a2a/${slug}`, {
    method: 'POST',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json', 'content-length': length, ...headers },
    body: text,
  })
  if (headers['content-length'] === '') request.headers.delete('content-length')
  return POST(request, { params: Promise.resolve({ slug }) })
}

/** Returns the JSON-RPC response. */
export async function readRpcResponse(response: Response): Promise<unknown> {
  return response.json()
}

/** Returns the events of a stream: ID and JSON-RPC response. */
export async function readRpcEvents(response: Response): Promise<{ id: string | undefined; answer: never }[]> {
  const decoder = createSseDecoder()
  const events = decoder.feed(new Uint8Array(await response.arrayBuffer()))
  return [...events, ...decoder.end()].map(({ id, data }) => ({ id, answer: JSON.parse(data) as never }))
}
