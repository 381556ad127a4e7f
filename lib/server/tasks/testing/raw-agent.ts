import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

/** One call that reached a raw agent. The test sends the response byte by byte. */
export interface RawCall {
  id: unknown
  method: string
  params: unknown
  /** The body as it was received. */
  body: string
  headers: IncomingHttpHeaders
  response: ServerResponse
  /** Resolves when the caller has closed the connection or the response is complete. */
  closed: Promise<unknown>
  /** Responds with one JSON-RPC result. */
  reply: (result: unknown) => void
  /** Responds with a JSON-RPC error. */
  fail: (code: number, message: string) => void
  /** Sends a result as an event of a stream. The first one starts the stream. */
  event: (result: unknown) => void
  /** Sends bytes of a stream unchanged. */
  bytes: (data: string | Uint8Array) => void
  end: () => void
  /** Breaks the connection. */
  cut: () => void
}

type Answer = (call: RawCall) => unknown

/** Starts an agent with one handler per method. An unknown method returns -32601. */
export async function rawAgent(answers: Record<string, Answer>): Promise<TestServer & { calls: RawCall[] }> {
  const calls: RawCall[] = []
  const server = await startHttpServer((request, response, body) => {
    const { id, method, params } = JSON.parse(body) as Pick<RawCall, 'id' | 'method' | 'params'>
    const wrap = (content: object) => JSON.stringify({ jsonrpc: '2.0', id, ...content })
    const json = (content: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(wrap(content))
    }
    const bytes = (data: string | Uint8Array) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(data)
    }
    const call: RawCall = {
      id,
      method,
      params,
      body,
      headers: request.headers,
      response,
      closed: once(response, 'close'),
      reply: (result) => json({ result }),
      fail: (code, message) => json({ error: { code, message } }),
      event: (result) => bytes(`data: ${wrap({ result })}\n\n`),
      bytes,
      end: () => response.end(),
      cut: () => response.destroy(),
    }
    calls.push(call)
    const answer = answers[method]
    if (answer) void answer(call)
    else call.fail(-32601, 'Method not found')
  })
  return { ...server, calls }
}
