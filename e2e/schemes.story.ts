import type { APIRequestContext } from '@playwright/test'
import { type Authority, createAuthority } from './peers/certificates.ts'
import { expected, type GuardedAgent, type GuardName, startGuardedAgent } from './peers/guarded-agent.ts'
import { clients, type RunningProvider, startProvider } from './peers/oidc-provider.ts'
import { visit } from './peers/person.ts'
import { calls, registerWith, said, sayTo } from './running/guarded.ts'
import { expect, test } from './running/story.ts'

const { basic, bearer, apiKey, header } = expected
const machine = { clientId: 'machine', clientSecret: clients.machine }
const web = { clientId: 'web', clientSecret: clients.web, scopes: ['openid', 'offline_access', 'read'] }

let provider: RunningProvider
/** Its tokens end while one looks on. */
let hasty: RunningProvider
let authority: Authority
const agents: GuardedAgent[] = []

test.beforeAll(async () => {
  provider = await startProvider()
  hasty = await startProvider(2)
  authority = await createAuthority()
})
test.afterAll(async () => {
  await Promise.all([provider, hasty, ...agents.splice(0)].map((each) => each.close()))
})

async function guarded(name: GuardName, issuer = provider.issuer, guardCard = false): Promise<GuardedAgent> {
  const agent = await startGuardedAgent(name, { issuer, authority, guardCard })
  agents.push(agent)
  return agent
}

const simple: [GuardName, object, object][] = [
  ['basic', { type: 'basic', ...basic }, { type: 'basic', username: basic.username, password: 'wrong' }],
  ['bearer', { type: 'bearer', token: bearer }, { type: 'bearer', token: 'wrong' }],
  ['api-key-header', { type: 'apiKey', value: apiKey }, { type: 'apiKey', value: 'wrong' }],
  ['api-key-query', { type: 'apiKey', value: apiKey }, { type: 'apiKey', value: 'wrong' }],
  ['api-key-cookie', { type: 'apiKey', value: apiKey }, { type: 'apiKey', value: 'wrong' }],
  [
    'client-credentials',
    { type: 'oauth2', flow: 'clientCredentials', ...machine },
    { type: 'oauth2', flow: 'clientCredentials', clientId: 'machine', clientSecret: 'wrong' },
  ],
]

for (const [name, right, wrong] of simple) {
  test(`${name}: the agent lets in who shows the credential, and nobody else`, async ({ request }) => {
    const agent = await guarded(name)
    const slug = await registerWith(request, agent.url, { tags: ['guarded'] })
    expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    expect(calls(agent).admitted).toBe(0)
    const { schemes } = await (await request.get(`/api/agents/${slug}/credentials`)).json()
    const put = (data: object) => request.put(`/api/agents/${slug}/credentials/${schemes[0].name}`, { data })
    expect((await put(wrong)).status()).toBeLessThan(500)
    expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    expect((await put(right)).status()).toBe(200)
    expect(said(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
    expect(calls(agent).admitted).toBe(1)
    const tested = await (await request.post(`/api/agents/${slug}/credentials/test`)).json()
    expect(tested.ok).toBe(true)
    await request.delete(`/api/agents/${slug}/credentials/${schemes[0].name}`)
    expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
  })
}

test('the card itself is guarded: the credential comes with the registration', async ({ request }) => {
  const agent = await guarded('bearer', undefined, true)
  const without = await request.post('/api/agents', { data: { url: agent.url } })
  expect([401, 422, 502]).toContain(without.status())
  const slug = await registerWith(request, agent.url, { credential: { type: 'bearer', token: bearer } })
  expect(said(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
})

test('free extra headers are what the agent asks for', async ({ request }) => {
  const agent = await guarded('headers')
  const slug = await registerWith(request, agent.url, { headers: { 'X-Team': header } })
  expect(said(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
  expect(calls(agent)).toEqual({ admitted: 1, refused: 0 })
})

test('a certificate of the client’s, demanded in TLS', async ({ request }) => {
  const agent = await guarded('mutual-tls')
  const { certificate, privateKey } = await authority.issue('Switchboard')
  const stranger = await (await createAuthority()).issue('Stranger')
  const ca = authority.certificate
  const credential = { type: 'mutualTLS', certificate, privateKey, ca }
  const slug = await registerWith(request, agent.url, { credential })
  expect(said(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
  const { schemes } = await (await request.get(`/api/agents/${slug}/credentials`)).json()
  expect(schemes[0].given.subject).toContain('Switchboard')
  const other = { type: 'mutualTLS', ...stranger, ca }
  await request.put(`/api/agents/${slug}/credentials/${schemes[0].name}`, { data: other })
  expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
})

/** Only the browser in which it was begun may end it. */
async function authorize(request: APIRequestContext, slug: string, scheme: string) {
  const answer = await request.post(`/api/agents/${slug}/credentials/${scheme}/authorize`)
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('kind')])
  return answer.json()
}

for (const [name, type] of [
  ['authorization-code', 'oauth2'],
  ['open-id-connect', 'openIdConnect'],
] as const) {
  test(`${name}: a person allows it on the provider’s page, in a browser`, async ({ page, request }) => {
    const agent = await guarded(name)
    const credential = { type, flow: 'authorizationCode', ...web }
    const slug = await registerWith(request, agent.url, { credential })
    expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    const scheme = name === 'open-id-connect' ? 'oidc' : 'oauth'
    const { url } = await authorize(page.request, slug, scheme)
    await page.goto(url)
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}`))
    expect(said(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
  })

  test(`${name}: a person says no`, async ({ page, request }) => {
    const agent = await guarded(name)
    const slug = await registerWith(request, agent.url, { credential: { type, flow: 'authorizationCode', ...web } })
    const { url } = await authorize(page.request, slug, name === 'open-id-connect' ? 'oidc' : 'oauth')
    await page.goto(url)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}`))
    expect(said(await sayTo(request, slug, 'hello'))).toContain('agent-refused-auth')
    expect(calls(agent).admitted).toBe(0)
  })
}

test('device-code: a person types the code on another device', async ({ request }) => {
  const agent = await guarded('device-code')
  const credential = { type: 'oauth2', flow: 'deviceCode', clientId: 'device', scopes: ['openid', 'read'] }
  const slug = await registerWith(request, agent.url, { credential })
  const start = await authorize(request, slug, 'oauth')
  expect(start.kind).toBe('device')
  await visit(start.verificationUriComplete, 'allow')
  const ready = async () => {
    const { schemes } = await (await request.get(`/api/agents/${slug}/credentials`)).json()
    return schemes[0].given.state
  }
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  expect(said(await sayTo(request, slug, 'hello'))).toBe('Admitted: hello')
})

test('a token that ended is refreshed, unseen by the caller', async ({ page, request }) => {
  const agent = await guarded('authorization-code', hasty.issuer)
  const slug = await registerWith(request, agent.url, {
    credential: { type: 'oauth2', flow: 'authorizationCode', ...web },
  })
  await page.goto((await authorize(page.request, slug, 'oauth')).url)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}`))
  expect(said(await sayTo(request, slug, 'first'))).toBe('Admitted: first')
  const tokens = () => hasty.requests.filter((each) => each === 'POST /token').length
  const before = tokens()
  const after = performance.now() + 2500
  // Tokens of this provider live for two seconds: there is nothing else to wait for.
  await expect.poll(() => performance.now() > after).toBe(true)
  expect(said(await sayTo(request, slug, 'second'))).toBe('Admitted: second')
  expect(tokens()).toBeGreaterThan(before)
})

test('callers of every generation come in with the credential that Switchboard keeps', async ({ request }) => {
  const agent = await guarded('bearer')
  const slug = await registerWith(request, agent.url, { credential: { type: 'bearer', token: bearer } })
  const old = { id: crypto.randomUUID(), message: { role: 'user', parts: [{ type: 'text', text: 'hello' }] } }
  const middle = {
    message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hello' }] },
  }
  for (const [method, params] of [
    ['tasks/send', old],
    ['message/send', middle],
  ] as const) {
    // What a caller shows is for Switchboard, and not passed on.
    const headers = { authorization: 'Bearer of-the-caller', 'x-caller': 'mine' }
    const answer = await request.post(`/a2a/${slug}`, { headers, data: { jsonrpc: '2.0', id: 1, method, params } })
    expect(JSON.stringify(await answer.json())).toContain('Admitted: hello')
  }
  expect(calls(agent)).toEqual({ admitted: 2, refused: 0 })
  expect(JSON.stringify(agent.requests)).not.toContain('of-the-caller')
})
