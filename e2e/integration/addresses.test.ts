import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { apiAt, type Api } from '../running/api.ts'
import { legacyCard } from '../peers/legacy-sdk.ts'
import { startApp } from '../running/app.ts'
import { type ForbiddenServer, forbiddenServer, luringServer } from '../running/forbidden-server.ts'
import type { Program } from '../running/program.ts'
import { sdk03Agent } from '../matrix/agents/sdk-0-3-agent.ts'
import type { Served } from '../matrix/agents/serve.ts'

const token = 'a-token-for-addresses-0123456789'
let app: Program
let api: Api
let forbidden: ForbiddenServer
const started: Served[] = []

beforeAll(async () => {
  forbidden = await forbiddenServer('127.0.0.66')
  app = await startApp({
    OUTBOUND_ALLOW: '0.0.0.0/0,::/0',
    OUTBOUND_DENY: '127.0.0.66',
    NODE_OPTIONS: `--import ${new URL('../peers/rebinding-dns.mjs', import.meta.url)}`,
  })
  api = apiAt(app.url)
})
afterEach(() => {
  if (forbidden.connections() > 0) throw new Error('a denied address was connected to')
})
afterAll(async () => {
  for (const each of started) each.end()
  forbidden.end()
  await app.end()
})

async function begin(starting: Promise<Served>): Promise<string> {
  const served = await starting
  started.push(served)
  return served.url
}

const errorOf = async (answer: Awaited<ReturnType<Api['post']>>) =>
  ((await answer.json()) as { error?: { kind: string } }).error?.kind ?? `HTTP ${answer.status()}`
const preview = async (url: string, at = api) => errorOf(await at.post('/api/agents/preview', { data: { url } }))

/** One address in every spelling that a URL parser, a resolver or a socket accepts. */
const spellings = [
  'http://127.0.0.66:PORT/',
  'HTTP://127.0.0.66:PORT',
  'http://2130706498:PORT/',
  'http://0x7f000042:PORT/',
  'http://0X7F.0X0.0X0.0X42:PORT/',
  'http://0177.0.0.0102:PORT/',
  'http://017700000102:PORT/',
  'http://127.66:PORT/',
  'http://127.0.66:PORT/',
  'http://127.0.0.66.:PORT/',
  'http://%31%32%37.0.0.%36%36:PORT/',
  'http://１２７.０.０.６６:PORT/',
  'http://127。0。0。66:PORT/',
  'http://①②⑦.0.0.⑥⑥:PORT/',
  'http://[::ffff:127.0.0.66]:PORT/',
  'http://[::ffff:7f00:42]:PORT/',
  'http://[0:0:0:0:0:FFFF:7F00:0042]:PORT/',
  'http://[::ffff:0:7f00:42]:PORT/',
  'http://[64:ff9b::7f00:42]:PORT/',
  'http://[2002:7f00:42::]:PORT/',
]

test('blocks a denied address in every spelling, even when all addresses are allowed', async () => {
  const kinds = await Promise.all(spellings.map((url) => preview(url.replace('PORT', String(forbidden.port)))))
  expect(spellings.filter((_, index) => kinds[index] !== 'address-blocked')).toEqual([])
})

test('blocks an address behind userinfo, tabs or backslashes', async () => {
  for (const url of [
    'http://127.0.0.1@127.0.0.66:PORT/',
    'http://me:pw@127.0.0.66:PORT/',
    'http://127.0.0.66:PORT@127.0.0.66:PORT/',
    'http://127.0.0\t.66:PORT/',
    'http:\\\\127.0.0.66:PORT\\',
  ]) {
    const kind = await preview(url.replaceAll('PORT', String(forbidden.port)))
    expect(['address-blocked', 'invalid-input', 'agent-unreachable']).toContain(kind)
  }
})

const never = [
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://169.254.1.1/',
  'http://169.254.169.254./',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://0.0.0.0/',
  'http://0/',
  'http://[::]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
]

test('blocks link-local and metadata addresses in every spelling, even when all addresses are allowed', async () => {
  const kinds = await Promise.all(never.map((url) => preview(url)))
  expect(never.filter((_, index) => kinds[index] !== 'address-blocked')).toEqual([])
})

test('blocks private networks in every spelling when it listens on all interfaces', async () => {
  const beyond = await startApp({ HOST: '0.0.0.0', ACCESS_TOKEN: token, SAMPLES: 'off' })
  const inside = await forbiddenServer('127.0.0.1')
  try {
    const baseURL = beyond.url.replace('0.0.0.0', '127.0.0.1')
    const at = apiAt(baseURL, { headers: { authorization: `Bearer ${token}` } })
    const hosts = [
      '127.0.0.1',
      'localhost',
      'LOCALHOST',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '１２７.0.0.1',
    ]
    const networks = [
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.254',
      '192.168.1.1',
      '167772161',
      '0xc0a80101',
      '[fd12::1]',
      '[fc00::1]',
      '100.64.0.1',
      '[::ffff:10.0.0.1]',
      '[2002:c0a8:101::]',
      '169.254.169.254',
      '198.18.0.1',
    ]
    const urls = [
      ...hosts.map((host) => `http://${host}:${inside.port}/`),
      ...networks.map((host) => `http://${host}/`),
    ]
    const kinds = await Promise.all(urls.map((url) => preview(url, at)))
    expect(urls.map((url, index) => [url, kinds[index]])).toEqual(urls.map((url) => [url, 'address-blocked']))
    expect(inside.connections()).toBe(0)
  } finally {
    inside.end()
    await beyond.end()
  }
})

const inside = (path = '/') => `http://127.0.0.66:${forbidden.port}${path}`
const v10Card = (url: string, more: object = {}) => ({
  name: 'Lure',
  description: '',
  version: '1',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
  ...more,
})

/** Registers an agent and sends it a message; returns the response, or the error kind of the registration. */
async function registerAndSend(data: object): Promise<string> {
  const added = await api.post('/api/agents', { data })
  if (added.status() !== 201) return errorOf(added)
  const { agent } = await added.json()
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'hello' }] }
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
  return (await api.post(`/a2a/${agent.slug}`, { headers: { 'A2A-Version': '1.0' }, data: call })).text()
}

test('does not call denied addresses in cards: pasted, discovered, of older versions, of other interfaces, in redirects', async () => {
  const cards = [
    { card: v10Card(inside('/1')) },
    { card: legacyCard('Lure', inside('/2'), '0.3.0') },
    { card: { name: 'Lure', version: '1', url: inside('/3'), capabilities: {}, skills: [], authentication: null } },
    {
      card: v10Card(inside('/4'), {
        supportedInterfaces: [{ url: inside('/4'), protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }],
      }),
    },
    { card: v10Card(`http://0x7f.0.0.66:${forbidden.port}/`) },
  ]
  const lureUrls = [
    await begin(luringServer(() => ({ '/.well-known/agent-card.json': v10Card(inside('/found')) }))),
    await begin(luringServer(() => ({ '/.well-known/agent-card.json': inside('/.well-known/agent-card.json') }))),
    await begin(
      luringServer((url) => ({ '/.well-known/agent-card.json': v10Card(`${url}/rpc`), '/rpc': inside('/rpc') })),
    ),
    await begin(
      luringServer((url) => ({
        '/.well-known/agent-card.json': v10Card(`${url}/rpc`),
        '/rpc': `http://2130706498:${forbidden.port}/`,
      })),
    ),
  ]
  for (const data of [...cards, ...lureUrls.map((url) => ({ url }))]) {
    const outcome = await registerAndSend(data)
    expect(outcome).toMatch(/address-blocked/)
  }
})

test('does not call denied webhooks of callers of any protocol version', async () => {
  const url = await begin(sdk03Agent({ name: 'Lure with webhooks' }))
  const { agent } = await (await api.post('/api/agents', { data: { url } })).json()
  const webhooks = spellings.map((spelling) => spelling.replace('PORT', String(forbidden.port)))
  const redirect = await begin(luringServer(() => ({ '/hook': inside('/hook') })))
  const post = async (method: string, params: object, version: string) => {
    const headers = { 'A2A-Version': version }
    const answer = await api.post(`/a2a/${agent.slug}`, { headers, data: { jsonrpc: '2.0', id: 1, method, params } })
    return answer.json()
  }
  const middle = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hello' }] }
  const old = { role: 'user', parts: [{ type: 'text', text: 'hello' }] }
  const latest = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hello' }] }
  for (const webhook of webhooks) {
    const config = { url: webhook }
    const answers = [
      await post('tasks/send', { id: crypto.randomUUID(), message: old, pushNotification: config }, '0.1'),
      await post('message/send', { message: middle, configuration: { pushNotificationConfig: config } }, '0.3'),
      await post('SendMessage', { message: latest, configuration: { taskPushNotificationConfig: config } }, '1.0'),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).toMatch(/address-blocked|invalid-input/)
  }
  // An allowed address that redirects to a denied one.
  const redirected = await post(
    'message/send',
    { message: middle, configuration: { pushNotificationConfig: { url: `${redirect}/hook` } } },
    '0.3',
  )
  expect(redirected.result.status.state).toBe('completed')
})

test('does not call denied OAuth endpoints: token, consent, device, discovery, and those that discovery names', async () => {
  const agentUrl = await begin(sdk03Agent({ name: 'Lure with providers' }))
  const { agent } = await (await api.post('/api/agents', { data: { url: agentUrl } })).json()
  const lying = await begin(
    luringServer((url) => ({
      '/.well-known/openid-configuration': {
        issuer: url,
        authorization_endpoint: inside('/auth'),
        token_endpoint: inside('/token'),
        device_authorization_endpoint: inside('/device'),
        jwks_uri: inside('/jwks'),
      },
      '/token': inside('/token'),
    })),
  )
  const client = { clientId: 'me', clientSecret: 'secret' }
  const credentials = [
    { type: 'oauth2', flow: 'clientCredentials', ...client, tokenUrl: inside('/token') },
    { type: 'oauth2', flow: 'clientCredentials', ...client, tokenUrl: `${lying}/token` },
    {
      type: 'oauth2',
      flow: 'deviceCode',
      ...client,
      tokenUrl: inside('/token'),
      deviceAuthorizationUrl: inside('/device'),
    },
    {
      type: 'oauth2',
      flow: 'authorizationCode',
      ...client,
      tokenUrl: inside('/token'),
      authorizationUrl: inside('/auth'),
    },
    { type: 'openIdConnect', ...client, issuer: inside('/') },
    { type: 'openIdConnect', ...client, issuer: lying },
    { type: 'openIdConnect', flow: 'clientCredentials', ...client, issuer: lying },
    { type: 'openIdConnect', flow: 'deviceCode', ...client, issuer: lying },
  ]
  for (const [index, credential] of credentials.entries()) {
    const path = `/api/agents/${agent.slug}/credentials/lure${index}`
    const put = await api.put(path, { data: credential })
    const authorized = await api.post(`${path}/authorize`)
    const tested = await api.post(`/api/agents/${agent.slug}/credentials/test`)
    const texts = [await put.text(), await authorized.text(), await tested.text()]
    for (const text of texts) expect(text).not.toContain('"name":"inside"')
    await api.delete(path)
  }
})

test('does not fetch keys from denied addresses: of push proofs and of card signatures', async () => {
  const signature = {
    protected: Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'k', jku: inside('/jwks') })).toString('base64url'),
    signature: 'AA',
  }
  const url = await begin(
    luringServer((at) => ({ '/.well-known/agent-card.json': v10Card(at, { signatures: [signature] }) })),
  )
  const added = await (await api.post('/api/agents', { data: { url } })).json()
  const patched = await api.patch(`/api/agents/${added.agent.slug}`, {
    data: { pushProof: { type: 'jwt', jwksUrl: inside('/jwks') } },
  })
  expect(await errorOf(patched)).toBe('address-blocked')
})

test('blocks a host name that resolves to a denied address the second time', async () => {
  // An agent answers on the same port of the allowed address.
  const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } }
  await begin(
    luringServer(
      (url) => ({
        '/.well-known/agent-card.json': v10Card(`${url}/rpc`),
        '/rpc': { jsonrpc: '2.0', id: 1, result: { task } },
      }),
      forbidden.port,
    ),
  )
  const outcomes: string[] = []
  // The number of allowed resolutions: enough to be previewed, registered and called.
  for (const harmless of [0, 1, 2, 3, 4, 20])
    outcomes.push(await registerAndSend({ url: `http://${harmless}.rebind.example:${forbidden.port}/` }))
  expect(outcomes[0]).toBe('address-blocked')
  expect(outcomes.some((outcome) => outcome.includes('jsonrpc') && outcome.includes('address-blocked'))).toBe(true)
  expect(outcomes.at(-1)).toContain('TASK_STATE_COMPLETED')
})
