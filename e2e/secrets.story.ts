import { type Browser, expect, request as requests, test } from '@playwright/test'
import { createAuthority } from './peers/certificates.ts'
import { expected, type GuardedAgent, type GuardName, startGuardedAgent } from './peers/guarded-agent.ts'
import { clients, startProvider } from './peers/oidc-provider.ts'
import { browseForms } from './peers/browse-forms.ts'
import { newDataDir, startApp } from './running/app.ts'
import { everyAnswer, templatesWithoutSuccess } from './running/every-answer.ts'
import { registerWith, responseText, sayTo } from './running/guarded.ts'
import { filesOf, findSecrets, type Secrets } from './running/secret-search.ts'
import { exhaustive } from './running/story.ts'

const accessToken = 'access-token-5d1c77-0123456789'
const secretKey = 'secret-key-e91b20-0123456789abcdef'
const caller = { token: 'caller-push-token-77aa10', credentials: 'caller-push-credentials-41c9e2' }
const inAddress = 'userinfo-password-c07e13'
const refused = 'refused-credential-9b40d8'

const { basic, bearer, apiKey, header, pin } = expected
const web = { clientId: 'web', clientSecret: clients.web, scopes: ['openid', 'offline_access', 'read'] }
const guardCredentials: [GuardName, object][] = [
  ['basic', { credential: { type: 'basic', ...basic } }],
  ['bearer', { credential: { type: 'bearer', token: bearer } }],
  ['api-key-header', { credential: { type: 'apiKey', value: apiKey } }],
  ['api-key-query', { credential: { type: 'apiKey', value: apiKey } }],
  ['api-key-cookie', { credential: { type: 'apiKey', value: apiKey } }],
  ['headers', { headers: { 'X-Team': header } }],
  [
    'client-credentials',
    { credential: { type: 'oauth2', flow: 'clientCredentials', clientId: 'machine', clientSecret: clients.machine } },
  ],
  ['authorization-code', { credential: { type: 'oauth2', flow: 'authorizationCode', ...web } }],
]

/** Templates of the API whose GET has no successful response in this story, and why. */
const withoutSuccess = {
  '/api/agents/{id}/extended-card': 'no agent has one',
  '/api/agents/{id}/icon': 'no agent has one',
  '/api/hooks/{token}': 'only agents know the token',
  '/api/oauth/callback': 'the browser of the sign-in calls it once, see `callback`',
  '/api/people/{id}/picture': 'no person has one',
  '/api/tasks/metadata': 'only for administrators with an account',
  '/api/tasks/{id}/files': 'no message has the URL of a file',
  '/api/tasks/{id}/metadata': 'only for administrators with an account',
}

test('a secret in any field appears in no page, response, log or file', exhaustive, async ({ browser }) => {
  test.setTimeout(120_000)
  const dataDir = newDataDir()
  const env = { DATA_DIR: dataDir, ACCESS_TOKEN: accessToken, SECRET_KEY: secretKey, LOG_LEVEL: 'trace' }
  const app = await startApp(env)
  const provider = await startProvider()
  const authority = await createAuthority()
  const agents: GuardedAgent[] = []
  const answers: [string, string][] = []
  const api = await requests.newContext({
    baseURL: app.url,
    extraHTTPHeaders: { authorization: `Bearer ${accessToken}` },
  })
  const { certificate, privateKey } = await authority.issue('Switchboard')
  const tls = { credential: { type: 'mutualTLS', certificate, privateKey, ca: authority.certificate } }
  const slugs: string[] = []
  const keep = (what: string, value: unknown) => answers.push([what, JSON.stringify(value)])

  for (const [name, credentials] of [...guardCredentials, ['mutual-tls', tls] as [GuardName, object]]) {
    const agent = await startGuardedAgent(name, { issuer: provider.issuer, authority })
    agents.push(agent)
    keep(
      `preview ${name}`,
      await (await api.post('/api/agents/preview', { data: { url: agent.url, ...credentials } })).json(),
    )
    const slug = await registerWith(api, agent.url, credentials)
    slugs.push(slug)
    if (name === 'authorization-code') {
      const start = await (await api.post(`/api/agents/${slug}/credentials/oauth/authorize`)).json()
      const arrival = await browseForms(start.url, 'allow', (url) => url.pathname === '/api/oauth/callback')
      const back = await api.get(arrival.url.replace(/^https?:\/\/[^/]+/, ''), { maxRedirects: 0 })
      keep('callback', [back.headers(), await back.text()])
    }
    await exercise(slug, name)
    keep(`test ${name}`, await (await api.post(`/api/agents/${slug}/credentials/test`)).json())
    keep(`refresh ${name}`, await (await api.post(`/api/agents/${slug}/refresh`)).json())
  }

  /** Makes the agent repeat its credentials in every protocol version, and request the PIN. */
  async function exercise(slug: string, name: string): Promise<void> {
    const leaked = await sayTo(api, slug, 'leak')
    keep(`leak ${name}`, leaked)
    expect(responseText(leaked)).not.toContain('agent-refused-auth')
    const old = { id: crypto.randomUUID(), message: { role: 'user', parts: [{ type: 'text', text: 'leak' }] } }
    const middle = {
      message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'leak' }] },
    }
    for (const [method, params] of [
      ['tasks/sendSubscribe', old],
      ['message/stream', middle],
      ['tasks/get', { id: old.id }],
      ['message/send', { ...middle, configuration: { pushNotificationConfig: push() } }],
    ] as const) {
      const answer = await api.post(`/a2a/${slug}`, { data: { jsonrpc: '2.0', id: 1, method, params } })
      answers.push([`${method} ${name}`, await answer.text()])
    }
    const pinRequest = await sayTo(api, slug, 'login')
    expect(responseText(pinRequest)).toBe('Give me the PIN')
    keep(`pin ${name}`, await sayTo(api, slug, `My PIN is ${pin}`, pinRequest.result?.task))
    const config = { taskId: pinRequest.result?.task?.id, pushNotificationConfig: { id: 'c', ...push() } }
    for (const [method, params] of [
      ['tasks/pushNotificationConfig/set', config],
      ['tasks/pushNotificationConfig/list', { id: config.taskId }],
    ] as const) {
      const answer = await api.post(`/a2a/${slug}`, { data: { jsonrpc: '2.0', id: 1, method, params } })
      answers.push([`${method} ${name}`, await answer.text()])
    }
  }

  await mistakes()
  /** Sends secrets in wrong places, or secrets that are rejected. */
  async function mistakes(): Promise<void> {
    const at = new URL(agents[0]?.url ?? '')
    const userinfo = `http://me:${inAddress}@${at.host}/`
    const card = { name: 'A', version: '1', url: userinfo, capabilities: {}, skills: [] }
    const bad = [
      api.post('/api/agents', { data: { url: userinfo } }),
      api.post('/api/agents', { data: { card } }),
      api.post('/api/catalog/import', {
        data: [userinfo, card, JSON.stringify(card), { name: 'B', endpoint: userinfo }],
      }),
      api.post('/api/catalog/import', { data: { url: userinfo } }),
      api.post('/api/agents', {
        data: { url: at.href, credential: { type: 'bearer', token: `${refused} two words` } },
      }),
      api.post('/api/agents', { data: { url: at.href, credential: { type: refused, token: refused } } }),
      api.post('/api/agents', { data: { url: at.href, headers: { 'X-Team': `${refused}\n` } } }),
      api.put(`/api/agents/${slugs[0]}/credentials/basic`, {
        data: { type: 'basic', username: `${refused}:`, password: 1 },
      }),
      api.put(`/api/agents/${slugs[1]}/credentials/bearer`, { data: { type: 'bearer', token: refused } }),
      api.get(`/api/agents?access_token=${accessToken}`, { headers: { authorization: `Bearer ${refused}` } }),
    ]
    for (const [index, answer] of (await Promise.all(bad)).entries()) keep(`mistake ${index}`, await answer.text())
    keep('wrong', await sayTo(api, slugs[1] ?? '', 'hello'))
    keep('wrong test', await (await api.post(`/api/agents/${slugs[1]}/credentials/test`)).json())
    const webhook = { url: `http://me:${inAddress}@127.0.0.1:9/`, token: caller.token }
    const params = {
      message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'x' }] },
      configuration: { pushNotificationConfig: webhook },
    }
    const answer = await api.post(`/a2a/${slugs[0]}`, {
      data: { jsonrpc: '2.0', id: 1, method: 'message/send', params },
    })
    answers.push(['push address', await answer.text()])
  }

  const tokens = agents.flatMap(({ requests }) =>
    requests.flatMap(({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? []),
  )
  const secrets: Secrets = {
    accessToken,
    secretKey,
    ...caller,
    inAddress,
    refused,
    password: basic.password,
    bearer,
    apiKey,
    header,
    pin,
    machine: clients.machine,
    web: clients.web,
    privateKey: privateKey.split('\n')[1] ?? '',
    ...Object.fromEntries([...new Set(tokens)].map((token, index) => [`token ${index}`, token])),
  }
  // Every credential has reached its agent.
  const shown = JSON.stringify(agents.map(({ requests }) => requests))
  for (const name of ['bearer', 'header', 'pin'] as const) expect(shown).toContain(secrets[name])
  expect(tokens.length).toBeGreaterThan(3)

  const tasks = (await (await api.get('/api/tasks?limit=200')).json()).tasks as { id: string }[]
  expect(tasks.length).toBeGreaterThan(20)
  const taskIds = tasks.map(({ id }) => id)
  const imports = (await (await api.get('/api/catalog/imports')).json()).imports as { id: string }[]
  expect(imports.length).toBe(1)
  const importIds = imports.map(({ id }) => id)
  const { conversations } = await (await api.get('/api/conversations?limit=200')).json()
  const conversationIds = (conversations as { id: string }[]).map(({ id }) => id)
  const ids = [
    [/^\/api\/agents\//, slugs],
    [/^\/api\/catalog\/imports\//, importIds],
    [/^\/api\/conversations\//, conversationIds],
    [/^\/api\/people\//, ['local']],
    [/^\/(?:api\/tasks|mocks|v1\/responses)\//, taskIds],
  ] as const
  const places = (template: string) => ({
    id: [...(ids.find(([start]) => start.test(template))?.[1] ?? [])],
    other: taskIds.slice(0, 1),
    speed: ['instant'],
    slug: slugs,
    model: slugs,
    path: ['tasks'],
    version: ['1'],
    token: ['x'],
  })
  const queries = { '/api/tasks/{id}/events/search': '?q=a', '/api/ratings': `?tasks=${taskIds.slice(0, 100).join()}` }
  const read = await everyAnswer(api, places, queries)
  expect(templatesWithoutSuccess(read).toSorted()).toEqual(Object.keys(withoutSuccess).toSorted())
  answers.push(...read.map(({ path, status, text }): [string, string] => [`${path} (${status})`, text]))
  for (const slug of slugs) {
    const list = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: { includeArtifacts: true, historyLength: 50 } }
    answers.push([`list ${slug}`, await (await api.post(`/a2a/${slug}`, { data: list })).text()])
  }
  const sent = [...slugs.map((slug) => `/agents/${slug}`), ...taskIds.map((id) => `/tasks/${id}`)]
  const alive = [
    '/',
    '/tasks',
    '/settings',
    `/agents/import?id=${importIds[0]}`,
    ...sent.filter((_path, index) => index % 12 === 0),
  ]
  answers.push(...(await pagesOf(browser, app.url, { sent, alive })))
  answers.push(['output', app.output()], ...filesOf(dataDir))
  await app.end()
  answers.push(...filesOf(dataDir).map(([name, text]): [string, string] => [`${name} afterwards`, text]))
  await Promise.all([provider, ...agents].map((each) => each.close()))

  expect(answers.flatMap(([where, text]) => findSecrets(secrets, text).map((what) => `${where}: ${what}`))).toEqual([])
})

function push() {
  const authentication = { schemes: ['Bearer'], credentials: caller.credentials }
  return { url: 'http://127.0.0.1:9/hook', token: caller.token, authentication }
}

/** Returns the HTML of all pages, and the content of some after hydration. */
async function pagesOf(
  browser: Browser,
  base: string,
  paths: { sent: string[]; alive: string[] },
): Promise<[string, string][]> {
  const context = await browser.newContext({ baseURL: base })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Access token').fill(accessToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  const all: [string, string][] = []
  for (const path of paths.alive) {
    const response = await page.goto(path)
    all.push([`page ${path} (${response?.status()})`, `${await response?.text()}\n${await page.content()}`])
  }
  for (const path of paths.sent) {
    const response = await context.request.get(path)
    all.push([`page ${path} (${response.status()})`, await response.text()])
  }
  await context.close()
  return all
}
