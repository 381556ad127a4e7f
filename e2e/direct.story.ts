import type { APIRequestContext } from '@playwright/test'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

/** What differs from answer to answer, or belongs to the connection; only Next compresses. */
const own =
  /^(date|connection|keep-alive|transfer-encoding|content-(length|encoding)|vary|switchboard-task|.*request-id)$/

const body = (method: string) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hello' }] } },
})

async function ask(request: APIRequestContext, path: string, data: object, headers: Record<string, string> = {}) {
  const answer = await request.post(path, { data, headers: { 'a2a-version': '1.0', ...headers } })
  const kept = Object.entries(answer.headers()).filter(([name]) => !own.test(name))
  return { status: answer.status(), headers: Object.fromEntries(kept), text: await answer.text() }
}

/** The same address, written so that Next takes it apart. */
const throughNext = (slug: string) => `/a2a/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`

test('a call is answered alike whether or not it goes through Next', async ({ request, peers }) => {
  const slug = await register(request, peers['SDK 1'].url)
  for (const method of ['SendMessage', 'SendStreamingMessage', 'NoSuchMethod']) {
    const direct = await ask(request, `/a2a/${slug}`, body(method))
    const other = await ask(request, throughNext(slug), body(method))
    expect(direct.status).toBe(other.status)
    expect(direct.headers).toEqual(other.headers)
    expect(direct.text.length).toBeGreaterThan(50)
  }
  const foreign = { origin: 'https://elsewhere.example' }
  const refused = await ask(request, `/a2a/${slug}`, body('SendMessage'), foreign)
  expect(refused.status).toBe(403)
  expect(refused.headers).toEqual((await ask(request, throughNext(slug), body('SendMessage'), foreign)).headers)
})

test('what browsers load once comes as it was compressed by the build, and nothing else of the folder does', async ({
  request,
}) => {
  const page = await (await request.get('/settings')).text()
  const [script = ''] = page.match(/\/_next\/static\/chunks\/[\w.-]+\.js/) ?? []
  const [plain, small] = await Promise.all(
    ['br;q=0', 'gzip, br'].map((encoding) => request.get(script, { headers: { 'accept-encoding': encoding } })),
  )
  expect(small?.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(plain?.headers()['content-encoding']).not.toBe('br')
  expect(await small?.text()).toBe(await plain?.text())
  for (const path of ['nope.js', '%2e%2e/BUILD_ID', '..%2fBUILD_ID', 'chunks'])
    expect((await request.get(`/_next/static/${path}`)).status()).toBe(404)
})
