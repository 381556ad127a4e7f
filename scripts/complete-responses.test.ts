import { expect, test } from 'vitest'
import { earlyFailure, earlyHttpFailure } from '@/lib/server/gateway/respond'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { startHttpServer } from '@/lib/server/testing/http-server'
import { completeResponse, sendUnavailable } from '@/scripts/complete-responses.mjs'
import { refuseTarget } from '@/scripts/request-target.mjs'

const message = 'Switchboard is stopping.'
const fault = { kind: 'unavailable', message, hop: 'switchboard', retryAfter: 5 } as const
const serve = () =>
  startHttpServer((request, response) => sendUnavailable(request, response, message, { 'retry-after': '5' }))
const requestIdOf = (answer: Response) => answer.headers.get('x-request-id')

test.each(['', '0.1', '0.2', '0.3', '0.3.0', '1', '1.0', '1.0.1', '1.1', '2.0', 'none'])(
  'a call with the version "%s" gets the error of the gateway',
  async (version) => {
    const { url } = await serve()
    const headers: Record<string, string> = { 'x-request-id': 'id', ...(version && { 'a2a-version': version }) }
    const call = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"message/send"}' }
    for (const [address, requestHeaders] of [
      [`${url}/a2a/echo`, headers],
      [`${url}/a2a/echo?A2A-Version=${version}`, { 'x-request-id': 'id' }],
    ] as const) {
      const answer = await fetch(address, { ...call, headers: requestHeaders })
      const request = new Request(address, { ...call, headers: requestHeaders })
      const expected = await earlyFailure(fault, 'id', request)
      expect([answer.status, answer.headers.get('retry-after'), requestIdOf(answer)]).toEqual([503, '5', 'id'])
      expect(expected.status).toBe(503)
      expect(await answer.json()).toEqual(await expected.json())
    }
  },
)

test.each(['', '0.1', '0.2', '0.3.0', '1', '1.0', '1.0.1', '1.1', '2.0', 'none'])(
  'a call over HTTP+JSON with the version "%s" gets the error of the gateway',
  async (version) => {
    const { url } = await serve()
    const headers: Record<string, string> = { 'x-request-id': 'id', ...(version && { 'a2a-version': version }) }
    for (const line of [
      'GET /a2a/echo/tasks?pageSize=1',
      'POST /a2a/echo/message:send',
      'POST /a2a/echo/v1/message:send',
      'GET /a2a/echo/v1',
      'DELETE /a2a/echo/acme/tasks/1',
    ]) {
      const [method = '', path = ''] = line.split(' ')
      const answer = await fetch(`${url}${path}`, { method, headers })
      const expected = earlyHttpFailure(fault, 'id', new Request(`${url}${path}`, { method, headers }))
      expect([answer.status, answer.headers.get('retry-after'), requestIdOf(answer)]).toEqual([503, '5', 'id'])
      expect(expected.status).toBe(503)
      expect([line, await answer.json()]).toEqual([line, await expected.json()])
    }
  },
)

test('an invalid path gets the error of its binding', async () => {
  const { url } = await startHttpServer((request, response) => void completeResponse(request, response))
  const paths = ['/a2a/echo/tasks/%ZZ', '/a2a/%ZZ', '/a2a/echo/v1/tasks/%ZZ']
  const [call, other, old] = await Promise.all(paths.map((path) => fetch(`${url}${path}`)))
  expect([call?.status, other?.status, old?.status]).toEqual([400, 400, 400])
  expect(await old?.json()).toMatchObject({ code: -32600, data: { kind: 'invalid-input' } })
  expect(await call?.json()).toMatchObject({
    error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'INVALID_REQUEST' }] },
  })
  expect(await other?.json()).toMatchObject({ error: { kind: 'invalid-input' } })
})

test('a request of the OpenAI API gets an error of that API', async () => {
  const { url } = await serve()
  for (const path of ['/v1/models', '/v1/chat/completions?x=1']) {
    const answer = await fetch(`${url}${path}`, { method: 'POST' })
    const expected = earlyOpenAiFailure(fault)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([expected.status, '5'])
    expect(await answer.json()).toEqual(await expected.json())
  }
  const incomplete = await startHttpServer((request, response) => {
    if (!completeResponse(request, response)) response.writeHead(405).end()
  })
  const answers = await Promise.all(['%ZZ', 'models'].map((path) => fetch(`${incomplete.url}/v1/${path}`)))
  expect(answers.map(({ status }) => status)).toEqual([400, 405])
  for (const answer of answers) expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

test('other requests get the error of the REST API', async () => {
  const { url } = await serve()
  for (const path of ['/api/agents', '/', '/a2a/echo', '/a2a/echo/.well-known/agent-card.json']) {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status).toBe(503)
    const requestId = requestIdOf(answer)
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(await answer.json()).toEqual({ error: { kind: 'unavailable', message, requestId } })
  }
})

test('a 405 without a body gets one, and each response has the request ID of the caller, or a new one for an invalid one', async () => {
  const { url } = await startHttpServer((request, response) => {
    if (refuseTarget(request, response) || completeResponse(request, response)) return
    response.statusCode = 405
    if (request.url === '/api/written') response.writeHead(405)
    response.end()
  })
  for (const [method, path, status] of [
    ['PUT', '/api/agents', 405],
    ['PUT', '/api/written', 405],
    ['PROPFIND', '/api/agents', 405],
    ['GET', '/api/%ZZ', 400],
    ['GET', '/a2a/echo/tasks/%ZZ', 400],
    ['GET', '/v1/%ZZ', 400],
  ] as const)
    for (const [sentId, expected] of [
      ['trace:7/a=b', 'trace:7/a=b'],
      ['not valid', expect.stringMatching(/^[\da-f-]{36}$/)],
      ['x'.repeat(129), expect.stringMatching(/^[\da-f-]{36}$/)],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { method, headers: { 'x-request-id': sentId } })
      const name = `${method} ${path} ${sentId}`
      expect([name, answer.status, requestIdOf(answer)]).toEqual([name, status, expected])
      const isInBody = (await answer.text()).includes(`"requestId":"${requestIdOf(answer)}"`)
      // The errors of the OpenAI API have no ID.
      expect([name, isInBody]).toEqual([name, !path.startsWith('/v1/')])
    }
})

test('the response of a Route Handler is complete', async () => {
  const { url } = await startHttpServer((request, response) => {
    const headers = { 'x-request-id': 'own' }
    if (completeResponse(request, response)) return
    if (request.url === '/a2a/echo/tasks') response.writeHead(405, headers).end('{}')
    else response.setHeaders(new Headers(headers)).writeHead(405).end('{}')
  })
  // Written with and without Next.js (lib/server/http/serve-directly.ts).
  for (const path of ['/mcp', '/a2a/echo/tasks']) {
    const answer = await fetch(`${url}${path}`)
    expect([path, requestIdOf(answer), await answer.text()]).toEqual([path, 'own', '{}'])
  }
})
