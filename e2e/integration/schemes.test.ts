import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, createAuthority } from '../peers/certificates.ts'
import { expected, type GuardedAgent, type GuardName, startGuardedAgent } from '../peers/guarded-agent.ts'
import { clients, type RunningProvider, startProvider } from '../peers/oidc-provider.ts'
import { browseForms } from '../peers/browse-forms.ts'
import { calls, registerWith, responseText, sayTo } from '../running/guarded.ts'
import { api } from './shared-app.ts'

const { basic, bearer, apiKey, header } = expected
const machine = { clientId: 'machine', clientSecret: clients.machine }
const web = { clientId: 'web', clientSecret: clients.web, scopes: ['openid', 'offline_access', 'read'] }

let provider: RunningProvider
/** Its tokens expire after two seconds. */
let shortLived: RunningProvider
let authority: Authority
const agents: GuardedAgent[] = []

beforeAll(async () => {
  provider = await startProvider()
  shortLived = await startProvider(2)
  authority = await createAuthority()
})
afterAll(async () => {
  await Promise.all([provider, shortLived, ...agents.splice(0)].map((each) => each.close()))
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
  test(`${name}: calls the agent with the stored credential, and is refused without it`, async () => {
    const agent = await guarded(name)
    const slug = await registerWith(api, agent.url, { tags: ['guarded'] })
    expect(responseText(await sayTo(api, slug, 'hello'))).toContain('agent-refused-auth')
    expect(calls(agent).admitted).toBe(0)
    const { schemes } = await (await api.get(`/api/agents/${slug}/credentials`)).json()
    const put = (data: object) => api.put(`/api/agents/${slug}/credentials/${schemes[0].name}`, { data })
    expect((await put(wrong)).status()).toBeLessThan(500)
    expect(responseText(await sayTo(api, slug, 'hello'))).toContain('agent-refused-auth')
    expect((await put(right)).status()).toBe(200)
    expect(responseText(await sayTo(api, slug, 'hello'))).toBe('Admitted: hello')
    expect(calls(agent).admitted).toBe(1)
    const tested = await (await api.post(`/api/agents/${slug}/credentials/test`)).json()
    expect(tested.ok).toBe(true)
    await api.delete(`/api/agents/${slug}/credentials/${schemes[0].name}`)
    expect(responseText(await sayTo(api, slug, 'hello'))).toContain('agent-refused-auth')
  })
}

test('registers an agent whose card needs the credential', async () => {
  const agent = await guarded('bearer', undefined, true)
  const without = await api.post('/api/agents', { data: { url: agent.url } })
  expect([401, 422, 502]).toContain(without.status())
  const slug = await registerWith(api, agent.url, { credential: { type: 'bearer', token: bearer } })
  expect(responseText(await sayTo(api, slug, 'hello'))).toBe('Admitted: hello')
})

test('sends custom headers', async () => {
  const agent = await guarded('headers')
  const slug = await registerWith(api, agent.url, { headers: { 'X-Team': header } })
  expect(responseText(await sayTo(api, slug, 'hello'))).toBe('Admitted: hello')
  expect(calls(agent)).toEqual({ admitted: 1, refused: 0 })
})

test('mutual-tls: presents the client certificate', async () => {
  const agent = await guarded('mutual-tls')
  const { certificate, privateKey } = await authority.issue('Switchboard')
  const stranger = await (await createAuthority()).issue('Stranger')
  const ca = authority.certificate
  const credential = { type: 'mutualTLS', certificate, privateKey, ca }
  const slug = await registerWith(api, agent.url, { credential })
  expect(responseText(await sayTo(api, slug, 'hello'))).toBe('Admitted: hello')
  const { schemes } = await (await api.get(`/api/agents/${slug}/credentials`)).json()
  expect(schemes[0].given.subject).toContain('Switchboard')
  const other = { type: 'mutualTLS', ...stranger, ca }
  await api.put(`/api/agents/${slug}/credentials/${schemes[0].name}`, { data: other })
  expect(responseText(await sayTo(api, slug, 'hello'))).toContain('agent-refused-auth')
})

test('device-code: calls the agent after the code is confirmed on another device', async () => {
  const agent = await guarded('device-code')
  const credential = { type: 'oauth2', flow: 'deviceCode', clientId: 'device', scopes: ['openid', 'read'] }
  const slug = await registerWith(api, agent.url, { credential })
  const start = await (await api.post(`/api/agents/${slug}/credentials/oauth/authorize`)).json()
  expect(start.kind).toBe('device')
  await browseForms(start.verificationUriComplete, 'allow')
  const ready = async () => {
    const { schemes } = await (await api.get(`/api/agents/${slug}/credentials`)).json()
    return schemes[0].given.state
  }
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  expect(responseText(await sayTo(api, slug, 'hello'))).toBe('Admitted: hello')
})

/** Grants access on the page of the provider, without a browser. The cookie of the start ends the flow. */
async function grant(slug: string): Promise<void> {
  const start = await api.post(`/api/agents/${slug}/credentials/oauth/authorize`)
  const cookie = start.headers()['set-cookie']?.split(';')[0] ?? ''
  const { url } = await browseForms(
    (await start.json()).url,
    'allow',
    ({ pathname }) => pathname === '/api/oauth/callback',
  )
  const back = await api.get(url.replace(/^https?:\/\/[^/]+/, ''), { headers: { cookie } })
  expect([back.status(), await back.text()]).toEqual([200, expect.stringContaining(`/agents/${slug}`)])
}

test('refreshes an expired token', async () => {
  const agent = await guarded('authorization-code', shortLived.issuer)
  const slug = await registerWith(api, agent.url, {
    credential: { type: 'oauth2', flow: 'authorizationCode', ...web },
  })
  await grant(slug)
  expect(responseText(await sayTo(api, slug, 'first'))).toBe('Admitted: first')
  const tokenRequests = () => shortLived.requests.filter((each) => each === 'POST /token').length
  const before = tokenRequests()
  // Tokens of this provider live for two seconds: there is no event to wait for.
  await setTimeout(2500)
  expect(responseText(await sayTo(api, slug, 'second'))).toBe('Admitted: second')
  expect(tokenRequests()).toBeGreaterThan(before)
})

test('uses the stored credential for callers of older protocol versions, and does not forward theirs', async () => {
  const agent = await guarded('bearer')
  const slug = await registerWith(api, agent.url, { credential: { type: 'bearer', token: bearer } })
  const old = { id: crypto.randomUUID(), message: { role: 'user', parts: [{ type: 'text', text: 'hello' }] } }
  const middle = {
    message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hello' }] },
  }
  for (const [method, params] of [
    ['tasks/send', old],
    ['message/send', middle],
  ] as const) {
    // The caller's own credential is for Switchboard.
    const headers = { authorization: 'Bearer of-the-caller', 'x-caller': 'mine' }
    const answer = await api.post(`/a2a/${slug}`, { headers, data: { jsonrpc: '2.0', id: 1, method, params } })
    expect(JSON.stringify(await answer.json())).toContain('Admitted: hello')
  }
  expect(calls(agent)).toEqual({ admitted: 2, refused: 0 })
  expect(JSON.stringify(agent.requests)).not.toContain('of-the-caller')
})
