import { expect, test } from 'vitest'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { startEngine } from '@/lib/server/tasks/testing/engine'

const token = 'a-token-of-at-least-thirty-two-characters'
const message = { role: 'user', parts: [{ type: 'text', text: 'go' }] }
const calls = {
  'v0.1': { method: 'tasks/send', params: { id: 't', message } },
  'v0.3': { method: 'message/stream', params: { message } },
  'v1.0': { method: 'SendMessage', params: { message } },
}
const codes = {
  'v0.1': { 401: -32007, 403: -32008, 429: -32010 },
  'v0.3': { 401: -32600, 403: -32600, 429: -32603 },
  'v1.0': { 401: -32600, 403: -32600, 429: -32603 },
}
type Version = keyof typeof calls

/** Calls the gateway as an HTTP client does, which says how long its body is. */
function call(body: string | object, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 'own-id', ...body })
  return postCall({ slug: 'any' }, text, { 'content-length': String(Buffer.byteLength(text)), ...headers })
}

const refusals: [number, (body: object) => Promise<Response>][] = [
  [401, (body) => call(body)],
  [403, (body) => call(body, { origin: 'https://elsewhere.example' })],
  [
    429,
    async (body) => {
      for (let attempt = 0; attempt < 10; attempt++) await call(body, { authorization: 'Bearer wrong' })
      return call(body, { authorization: 'Bearer wrong' })
    },
  ],
]

test.each(
  refusals.flatMap(([status, refused]) =>
    (Object.keys(calls) as Version[]).map((version) => ({ status, version, refused })),
  ),
)('a $version call that is refused with $status has the code of its version and its own ID', async (refusal) => {
  const { status, version, refused } = refusal
  await startEngine({ ACCESS_TOKEN: token })
  // No version header: v0.1 has none.
  const response = await refused(calls[version])
  expect(response.status).toBe(status)
  const code = codes[version][status as 401]
  expect(await readRpcResponse(response)).toMatchObject({ jsonrpc: '2.0', id: 'own-id', error: { code } })
  expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
  expect(response.headers.has('retry-after')).toBe(status === 429)
})

test.each([
  ['no JSON', '{'],
  ['a batch', '[]'],
  ['an ID of a wrong type', '{"jsonrpc":"2.0","id":{},"method":"tasks/send"}'],
  ['too large to be read', `{"jsonrpc":"2.0","id":"own-id","params":"${'x'.repeat(1024 * 1024)}"}`],
])('the ID is null where the body is %s', async (_, body) => {
  await startEngine({ ACCESS_TOKEN: token })
  const refused = await call(body)
  expect([refused.status, await readRpcResponse(refused)]).toMatchObject([401, { id: null }])
})

test('a body of unknown length is not waited for', async () => {
  await startEngine({ ACCESS_TOKEN: token })
  const refused = await postCall({ slug: 'any' }, { id: 'own-id', ...calls['v0.1'] }, { 'content-length': '' })
  expect([refused.status, await readRpcResponse(refused)]).toMatchObject([401, { id: null }])
})
