import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { register } from '../running/gateway.ts'
import { api, peerUrl } from './shared-app.ts'

/** Headers that differ between responses or belong to the connection; only Next compresses. */
const varying =
  /^(date|connection|keep-alive|transfer-encoding|content-(length|encoding)|vary|switchboard-task|.*request-id)$/

const body = (method: string) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hello' }] } },
})

async function call(path: string, data: object, headers: Record<string, string> = {}) {
  const answer = await api.post(path, { data, headers: { 'a2a-version': '1.0', ...headers } })
  const stable = Object.entries(answer.headers()).filter(([name]) => !varying.test(name))
  return { status: answer.status(), headers: Object.fromEntries(stable), text: await answer.text() }
}

/** The same URL, with an escape that only Next decodes. */
const throughNext = (slug: string) => `/a2a/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`

test('returns the same response with and without Next', async () => {
  const slug = await register(api, peerUrl('SDK 1'))
  for (const method of ['SendMessage', 'SendStreamingMessage', 'NoSuchMethod']) {
    const direct = await call(`/a2a/${slug}`, body(method))
    const other = await call(throughNext(slug), body(method))
    expect(direct.status).toBe(other.status)
    expect(direct.headers).toEqual(other.headers)
    expect(direct.text.length).toBeGreaterThan(50)
  }
  const { message } = body('').params
  for (const name of ['message:send', 'message:stream']) {
    const direct = await call(`/a2a/${slug}/${name}`, { message })
    const other = await call(`${throughNext(slug)}/${name}`, { message })
    expect([direct.status, direct.headers]).toEqual([200, other.headers])
    expect(direct.text.length).toBeGreaterThan(50)
  }
  const foreign = { origin: 'https://elsewhere.example' }
  const refused = await call(`/a2a/${slug}`, body('SendMessage'), foreign)
  expect(refused.status).toBe(403)
  expect(refused.headers).toEqual((await call(throughNext(slug), body('SendMessage'), foreign)).headers)
})

test('serves static files as compressed by the build, and nothing else of their folder', async () => {
  const page = await (await api.get('/settings')).text()
  const [script = ''] = page.match(/\/_next\/static\/chunks\/[\w.-]+\.js/) ?? []
  const [plain, small] = await Promise.all(
    ['br;q=0', 'gzip, br'].map((encoding) => api.get(script, { headers: { 'accept-encoding': encoding } })),
  )
  expect(small?.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(plain?.headers()['content-encoding']).not.toBe('br')
  const decompressed = brotliDecompressSync((await small?.body()) ?? '')
  expect(decompressed.toString()).toBe(await plain?.text())
  for (const path of ['nope.js', '%2e%2e/BUILD_ID', '..%2fBUILD_ID', 'chunks'])
    expect((await api.get(`/_next/static/${path}`)).status()).toBe(404)
})
