import { afterEach, expect, it } from 'vitest'
import { callApi, getJson } from '@/lib/client/http/call-api'
import { readBody, httpServer, type TestServer } from '@/lib/client/testing/http-server'

let server: TestServer | undefined
afterEach(() => server?.close())

async function answering(status: number, body: string): Promise<string> {
  server = await httpServer((_request, response) => response.writeHead(status).end(body))
  return server.origin
}
const error = { error: { kind: 'rate-limited', message: 'Too many requests.', requestId: 'r1' } }

it('returns the response', async () => {
  expect(await getJson(await answering(200, '{"unread":1}'))).toEqual({ unread: 1 })
})

it.each([
  ['a fault', 429, JSON.stringify(error), { kind: 'rate-limited', message: 'Too many requests.' }],
  ['one that may pass', 503, JSON.stringify(error), { kind: 'rate-limited' }],
  ['a page of something in between', 502, '<html>', { hop: 'switchboard', httpStatus: 502 }],
  ['no JSON', 200, '<html>', { kind: 'internal', hop: 'switchboard' }],
])('rejects with %s', async (_name, status, body, fault) => {
  await expect(getJson(await answering(status, body))).rejects.toMatchObject({ data: fault })
})

it('rejects if Switchboard does not respond, and on abort', async () => {
  const origin = await answering(200, '{}')
  await server?.close()
  await expect(getJson(origin)).rejects.toMatchObject({ data: { hop: 'browser' } })
  await expect(getJson(origin, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

it('sends a JSON text unchanged', async () => {
  server = await httpServer(async (request, response) => {
    const { prefer, 'content-type': type } = request.headers
    response.end(JSON.stringify({ prefer, type, body: await readBody(request) }))
  })
  const text = '{ "url": "https://agents.example" }'
  const result = await callApi('POST', server.origin, undefined, { text, headers: { Prefer: 'respond-async' } })
  expect(result).toEqual({ ok: true, value: { prefer: 'respond-async', type: 'application/json', body: text } })
})
