import { expect, test, vi } from 'vitest'
import { GET as newCard } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { GET as oldCard } from '@/app/a2a/[slug]/.well-known/agent.json/route'
import { readCard } from '@/lib/a2a/cards/read-card'
import { strict } from '@/lib/a2a/testing/strict'
import { createApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOff, turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'

const echo = {
  name: 'Echo',
  description: 'Says what it hears.',
  version: '2.1.0',
  url: 'http://agent.internal/rpc',
  protocolVersion: '0.3.0',
  capabilities: { streaming: false, pushNotifications: false },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'echo', name: 'Echo', description: 'Echoes', tags: ['test'] }],
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  security: [{ key: [] }],
}

async function setUp(more: object = {}) {
  await startEngine()
  const { slug } = await agentAt('http://agent.internal/rpc', {
    dialect: 'v0.3',
    card: {
      raw: JSON.stringify({ ...echo, ...more }),
      sourceUrl: 'http://agent.internal/.well-known/agent-card.json',
      etag: null,
    },
  })
  return async (get: typeof newCard, headers: Record<string, string> = {}, query = '') => {
    const address = `http://127.0.0.1:3000/${query}`
    const request = new Request(address, { headers: { host: '127.0.0.1:3000', ...headers } })
    return get(request, { params: Promise.resolve({ slug }) })
  }
}

test('the card has the gateway’s URL and capabilities in every dialect', async () => {
  const card = await setUp()
  const response = await card(newCard)
  expect(response.headers.get('vary')).toBe('A2A-Version')
  const body = await response.json()
  const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/a2a\/agent-/)
  expect(body).toMatchObject({
    name: 'Echo',
    version: '2.1.0',
    capabilities: { streaming: true, pushNotifications: true },
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.1' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
    ],
    skills: [{ id: 'echo' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/agent\.internal|X-Key/)
  expect(readCard(body, '')).toMatchObject({ ok: true, value: { dialect: 'v1.0', endpoint: url } })
})

test('clients without a version header find the members of every protocol version', async () => {
  const card = await setUp()
  const both = await (await card(newCard)).json()
  const v03 = await (await card(newCard, { 'a2a-version': '0.3' })).json()
  const { url, preferredTransport, protocolVersion } = v03
  expect(both).toMatchObject({ url, preferredTransport, protocolVersion })
  expect(await (await card(newCard, { 'a2a-version': '1.0' })).json()).not.toHaveProperty('url')
})

const full = {
  provider: { organization: 'Acme', url: 'https://acme.example' },
  iconUrl: 'https://acme.example/icon.png',
  documentationUrl: 'https://acme.example/docs',
  capabilities: { streaming: true, stateTransitionHistory: true, extensions: [{ uri: 'urn:a', required: false }] },
  supportsAuthenticatedExtendedCard: true,
}

test.each([
  [{ 'a2a-version': '1.0' }, ''],
  [{ 'a2a-version': '1.0.1' }, ''],
  [{}, '?A2A-Version=1.0'],
])('with version 1.0 (%j%s) the card has the members of v1.0 and no others', async (headers, query) => {
  const card = await setUp(full)
  const { signatures, ...body } = await (await card(newCard, headers as Record<string, string>, query)).json()
  expect(strict['v1.0'].card.safeParse(body).error).toBeUndefined()
  expect(signatures).toHaveLength(1)
  expect(Object.keys(body).toSorted()).toEqual([
    'capabilities',
    'defaultInputModes',
    'defaultOutputModes',
    'description',
    'documentationUrl',
    'iconUrl',
    'name',
    'provider',
    'skills',
    'supportedInterfaces',
    'version',
  ])
})

test.each([
  ['agent.json', oldCard, {}],
  ['agent-card.json in v0.3', newCard, { 'a2a-version': '0.3' }],
  ['agent-card.json in v1.0', newCard, { 'a2a-version': '1.0' }],
  ['agent-card.json', newCard, {}],
])('%s: a provider without a URL is left out, as clients refuse it', async (_, get, headers) => {
  const withoutUrl = await setUp({ provider: { organization: 'Acme' } })
  expect(await (await withoutUrl(get, headers as Record<string, string>)).json()).not.toHaveProperty('provider')
  const complete = await setUp(full)
  expect(await (await complete(get, headers as Record<string, string>)).json()).toMatchObject({
    provider: { organization: 'Acme', url: 'https://acme.example' },
  })
})

test('cards are fresh for a minute and then revalidated by their ETag', async () => {
  const card = await setUp()
  for (const get of [newCard, oldCard]) {
    const response = await card(get)
    expect(response.headers.get('cache-control')).toBe('private, max-age=60, must-revalidate')
    const known = await card(get, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'private, max-age=60, must-revalidate'])
  }
})

test('older protocol versions get their own shape', async () => {
  const card = await setUp()
  const v03 = await (await card(newCard, { 'a2a-version': '0.3' })).json()
  expect(v03).toMatchObject({ protocolVersion: '0.3.0', preferredTransport: 'JSONRPC', url: expect.any(String) })
  expect(readCard(v03, '')).toMatchObject({ value: { dialect: 'v0.3' } })
  const v01 = await (await card(oldCard, { 'a2a-version': '1.0' })).json()
  expect(v01).not.toHaveProperty('protocolVersion')
  expect(readCard(v01, 'http://127.0.0.1:3000/a2a/echo/.well-known/agent.json')).toMatchObject({ ok: true })
})

test('cards say when they were last modified', async () => {
  const card = await setUp()
  for (const get of [newCard, oldCard]) {
    const response = await card(get)
    const at = response.headers.get('last-modified') ?? ''
    expect(new Date(at).toUTCString()).toBe(at)
    const known = await card(get, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([known.status, known.headers.get('last-modified')]).toEqual([304, at])
  }
})

test('a card for 0.3 lists its interfaces, as §5.6.2 recommends', async () => {
  const card = await setUp()
  for (const headers of [{ 'a2a-version': '0.3' }, {}] as Record<string, string>[]) {
    const { url, additionalInterfaces } = await (await card(newCard, headers)).json()
    expect(additionalInterfaces).toEqual([
      { url, transport: 'JSONRPC' },
      { url, transport: 'HTTP+JSON' },
    ])
  }
})

test('a card that did not change is not sent again', async () => {
  const card = await setUp()
  const etag = (await card(newCard)).headers.get('etag') ?? ''
  const again = await card(newCard, { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await card(newCard, { 'if-none-match': etag, 'a2a-version': '0.3' })).status).toBe(200)
})

test('the card declares the access token if one is required', async () => {
  const card = await setUp()
  const token = 'a-token-of-at-least-thirty-two-characters'
  vi.stubEnv('ACCESS_TOKEN', token)
  deleteSingleton('env')
  const body = await (await card(newCard, { authorization: `Bearer ${token}` })).json()
  expect(readCard(body, '')).toMatchObject({
    value: { card: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  })
})

test.each([
  ['agent.json', oldCard, {}, { authentication: { schemes: ['Bearer'] } }],
  ['agent-card.json in v0.3', newCard, { 'a2a-version': '0.3' }, { security: [{ bearer: [] }] }],
  [
    'agent-card.json in v1.0',
    newCard,
    { 'a2a-version': '1.0' },
    { securityRequirements: [{ schemes: { bearer: {} } }] },
  ],
])('%s requires a bearer token while accounts are on', async (_, get, headers, declared) => {
  const card = await setUp()
  const read = async (more: Record<string, string> = {}) => (await card(get, { ...headers, ...more } as never)).json()
  expect(await read()).not.toMatchObject(declared)
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const input = { name: 'Key', scope: 'call', agents: null, days: null, quota: {} } as const
  const { token } = await createApiKey(localViewer(), input)
  expect(await read({ authorization: `Bearer ${token}` })).toMatchObject(declared)
  await turnAccountsOff()
  expect(await read()).not.toMatchObject(declared)
})
