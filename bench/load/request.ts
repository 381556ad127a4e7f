import type { Shape } from '@/bench/load/shape'

/** The bindings of A2A 1.0 that the clients speak. */
export const bindings = ['JSONRPC', 'HTTP+JSON', 'GRPC'] as const
export type ClientBinding = (typeof bindings)[number]

type HttpBinding = Exclude<ClientBinding, 'GRPC'>

interface LoadRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Returns the request for a shape. `url`: of the agent, or of the gateway for it. */
export function requestFor(url: string, shape: Shape, streams: boolean, binding: HttpBinding = 'JSONRPC'): LoadRequest {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: JSON.stringify(shape) }] }
  const headers = { 'a2a-version': '1.0', ...(streams && { accept: 'text/event-stream' }) }
  if (binding === 'HTTP+JSON')
    return {
      url: `${url.replace(/\/$/, '')}/message:${streams ? 'stream' : 'send'}`,
      headers: { ...headers, 'content-type': 'application/a2a+json' },
      body: JSON.stringify({ message }),
    }
  const method = streams ? 'SendStreamingMessage' : 'SendMessage'
  return {
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { message } }),
  }
}
