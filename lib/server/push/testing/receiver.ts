import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { startHttpServer } from '@/lib/server/testing/http-server'

/** An accepted delivery to a caller's webhook. */
interface Received {
  /** Path with query. */
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: never
}

/** Starts a caller's webhook. `answer` returns the status of each delivery by its number; defaults to 200. */
export async function startReceiver(
  answer: (number: number, response: ServerResponse) => number | Promise<number> = () => 200,
) {
  const received: Received[] = []
  let number = 0
  const server = await startHttpServer(async (request, response, body) => {
    number += 1
    const status = await answer(number, response)
    const { url: path = '', headers } = request
    if (status < 300) received.push({ path, headers, raw: body, body: JSON.parse(body) as never })
    response.writeHead(status).end()
  })
  return {
    url: `${server.url}/webhook`,
    received,
    attempts: () => server.requests.length,
    /** Resolves once so many deliveries were accepted. */
    count: (least: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(least),
  }
}
