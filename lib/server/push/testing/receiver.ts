import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { httpServer } from '@/lib/server/testing/http-server'

/** What came to a caller's webhook and was taken. */
interface Received {
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: never
}

/** A caller's webhook. `answer` gives the status of each delivery, by its number; 200 when absent. */
export async function receiver(
  answer: (number: number, response: ServerResponse) => number | Promise<number> = () => 200,
) {
  const received: Received[] = []
  let number = 0
  const server = await httpServer(async (request, response, body) => {
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
    /** Resolves once so many deliveries were taken. */
    count: (least: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(least),
  }
}
