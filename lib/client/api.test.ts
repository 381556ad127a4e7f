import { afterEach, expect, it } from 'vitest'
import { type Api, createApi, requireValue } from '@/lib/client/api'
import { httpServer, readBody, type TestServer } from '@/lib/client/testing/http-server'

let server: TestServer | undefined
afterEach(() => server?.close())

async function answering(status: number, body: string): Promise<Api> {
  server = await httpServer((_request, response) => response.writeHead(status).end(body))
  return createApi(server.origin)
}

/** Responds with the request. */
async function echoing(): Promise<{ api: Api; requests: Record<string, unknown>[] }> {
  const requests: Record<string, unknown>[] = []
  server = await httpServer(async (request, response) => {
    const { 'content-type': type, prefer } = request.headers
    requests.push({ method: request.method, url: request.url, type, prefer, body: await readBody(request) })
    response.end('{}')
  })
  return { api: createApi(server.origin), requests }
}

const error = { error: { kind: 'rate-limited', message: 'Too many requests.', requestId: 'r1' } }

it('returns the response', async () => {
  const api = await answering(200, '{"count":0,"unread":1,"either":1}')
  expect(await api.countWaiting()).toEqual({ ok: true, value: { count: 0, unread: 1, either: 1 } })
})

it('sends method, path, query and body of the operation', async () => {
  const { api, requests } = await echoing()
  await api.readCard({ id: 'a/b', version: '2' })
  await api.listTasks({ query: { agent: 'é', limit: 20, state: undefined } })
  await api.listAgents({ query: { tag: ['a', 'b'] } })
  await api.countFacets({ query: new URLSearchParams('q=two words') })
  await api.changeAgent({ id: 'a', body: { favorite: true } })
  await api.archiveAgent({ id: 'a' })
  expect(requests).toEqual([
    { method: 'GET', url: '/api/agents/a%2Fb/cards/2', body: '' },
    { method: 'GET', url: '/api/tasks?agent=%C3%A9&limit=20', body: '' },
    { method: 'GET', url: '/api/agents?tag=a&tag=b', body: '' },
    { method: 'GET', url: '/api/agents/facets?q=two+words', body: '' },
    { method: 'PATCH', url: '/api/agents/a', type: 'application/json', body: '{"favorite":true}' },
    { method: 'DELETE', url: '/api/agents/a', body: '' },
  ])
})

it('sends a JSON text unchanged', async () => {
  const { api, requests } = await echoing()
  const text = '{ "url": "https://agents.example" }'
  await api.importCatalog({ text }, { headers: { Prefer: 'respond-async' } })
  expect(requests).toMatchObject([{ type: 'application/json', prefer: 'respond-async', body: text }])
})

it.each([
  ['a fault', 429, JSON.stringify(error), { kind: 'rate-limited', message: 'Too many requests.' }],
  ['a temporary fault', 503, JSON.stringify(error), { kind: 'rate-limited', details: { requestId: 'r1' } }],
  ['a page of a proxy', 502, '<html>', { hop: 'switchboard', httpStatus: 502 }],
  ['no JSON', 200, '<html>', { kind: 'internal', hop: 'switchboard' }],
])('returns %s', async (_name, status, body, fault) => {
  const api = await answering(status, body)
  expect(await api.countWaiting()).toMatchObject({ ok: false, fault })
  await expect(requireValue(api.countWaiting())).rejects.toMatchObject({ data: fault })
})

it('returns a fault if Switchboard does not respond, and on abort', async () => {
  const api = await answering(200, '{}')
  await server?.close()
  expect(await api.countWaiting()).toMatchObject({ ok: false, fault: { hop: 'browser' } })
  const signal = AbortSignal.abort()
  await expect(requireValue(api.countWaiting({}, { signal }), signal)).rejects.toMatchObject({ name: 'AbortError' })
})
