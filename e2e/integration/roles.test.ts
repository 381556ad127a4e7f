import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { includesRole, type Role, roles } from '@/lib/access/roles'
import { allAgentsOperations, operationAccess, signInOperations } from '@/lib/api/operations/operation-access'
import type { OperationId } from '@/lib/api/operations/routes'
import { valueTopics } from '@/lib/api/stream'
import { createSoftwareAuthenticator } from '@/lib/server/access/testing/software-authenticator'
import { type RunningProvider, startProvider } from '../peers/oidc-provider.ts'
import { type Api, apiAt } from '../running/api.ts'
import { startApp } from '../running/app.ts'
import { send } from '../running/gateway.ts'
import { callOperation } from './call-operation.ts'
import { absent, type Target, targets, without404 } from './operation-targets.ts'
import type { Program } from '../running/program.ts'

const ids = Object.keys(targets) as OperationId[]

/** `key`: an API key of the administrator who owns everything, with the scope `manage` and for a visible agent only. */
type Caller = Role | 'anonymous' | 'key'
const callers: readonly Caller[] = ['anonymous', ...roles, 'key']
let app: Program
let provider: RunningProvider
let clients: Record<Caller, ReturnType<typeof apiAt>>
/** IDs of things that exist and that only the administrator sees by signing in, by kind. */
let hidden: Record<Target['of'], string>
/** Texts by which they can be recognized in an answer. */
let traces: string[]
let visibleSlug = ''

/** Session cookies by role. Signing in again is limited. */
const cookies: Partial<Record<Role, string>> = {}

async function newClient(admin: Api, role: Role): Promise<ReturnType<typeof apiAt>> {
  const created = await admin.post('/api/invitations', { data: { role } })
  const token = (await created.json()).url.split('/').at(-1)
  const data = { token, name: role, email: `${role}@example.com`, password: 'correct horse battery' }
  const joined = await apiAt(app.url).post('/api/invitations/accept', { data })
  if (joined.status() !== 201) throw new Error(`accepting an invitation: ${joined.status()} ${await joined.text()}`)
  cookies[role] = cookieOf(joined.headers())
  return apiAt(app.url, { headers: { cookie: cookies[role] } })
}

/** Posts data, and returns what was created. */
async function create(api: Api, path: string, data: object) {
  const created = await api.post(path, { data })
  if (created.status() > 201) throw new Error(`POST ${path}: ${created.status()} ${await created.text()}`)
  return created.json()
}

const newKey = async (admin: Api): Promise<string> =>
  (await create(admin, '/api/keys', { name: 'Key', scope: 'manage', agents: [visibleSlug] })).token

/** Adds a passkey to an account with a software authenticator. Returns its ID. */
async function addPasskey(cookie: string): Promise<string> {
  // There are no passkeys for IP addresses.
  const host = new URL(app.url).host.replace('127.0.0.1', 'localhost')
  const named = apiAt(app.url, { headers: { cookie, host } })
  const options = await create(named, '/api/me/passkeys/options', {})
  const credential = createSoftwareAuthenticator(`http://${host}`).create(options)
  return (await create(named, '/api/me/passkeys', { name: 'Hidden passkey', credential })).id
}

/** Signs in once more. Returns the ID of the new session. */
async function addSession(admin: Api, { email, password }: { email: string; password: string }): Promise<string> {
  await create(apiAt(app.url), '/api/sign-in', { email, password })
  const { sessions } = await (await admin.get('/api/me/sessions')).json()
  return sessions.find(({ current }: { current: boolean }) => !current).id
}

/** Creates what only the administrator sees, and returns the IDs by kind. */
async function createOwn(admin: Api, cookie: string, account: { email: string; password: string }) {
  const issuer = { name: 'Hidden provider', issuer: provider.issuer, clientId: 'web' }
  return {
    team: (await create(admin, '/api/teams', { name: 'Hidden team' })).id,
    view: (await create(admin, '/api/tasks/views', { name: 'Hidden view', query: 'state=failed' })).id,
    session: await addSession(admin, account),
    passkey: await addPasskey(cookie),
    key: (await create(admin, '/api/keys', { name: 'Hidden key' })).key.id,
    invitation: (await create(admin, '/api/invitations', { email: 'hidden@example.com' })).invitation.id,
    provider: (await create(admin, '/api/identity-providers', issuer)).id,
  }
}

const cookieOf = (headers: Record<string, string>) => headers['set-cookie']?.split(';')[0] ?? ''

beforeAll(async () => {
  ;[app, provider] = await Promise.all([startApp(), startProvider()])
  const local = apiAt(app.url)
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const task = await send(local, 'storyteller', [{ text: 'A secret story.' }])
  const detail = await (await local.get(`/api/tasks/${task}`)).json()
  const agents = (await (await local.get('/api/agents')).json()).agents as { id: string; slug: string; name: string }[]
  const agent = agents.find(({ slug }) => slug === 'storyteller')
  visibleSlug = agents.find(({ slug }) => slug !== 'storyteller')?.slug ?? ''
  const enabled = await local.post('/api/accounts', { data: account })
  const cookie = cookieOf(enabled.headers())
  const administrator = apiAt(app.url, { headers: { cookie } })
  const access = { visibility: 'owner' }
  const hides = await administrator.patch('/api/agents/storyteller', { data: { access } })
  if (hides.status() !== 200) throw new Error(`hiding the agent: ${hides.status()} ${await hides.text()}`)
  const imported = await create(administrator, '/api/catalog/import', ['http://127.0.0.1:1/hidden'])
  const own = await createOwn(administrator, cookie, account)
  clients = {
    anonymous: apiAt(app.url),
    viewer: await newClient(administrator, 'viewer'),
    member: await newClient(administrator, 'member'),
    editor: await newClient(administrator, 'editor'),
    administrator,
    key: apiAt(app.url, { headers: { authorization: `Bearer ${await newKey(administrator)}` } }),
  }
  hidden = {
    agent: agent?.id ?? '',
    task,
    conversation: detail.conversationId ?? task,
    import: imported.id,
    person: 'local',
    ...own,
    none: '',
  }
  const missing = Object.keys(hidden).filter((kind) => kind !== 'none' && !hidden[kind as Target['of']])
  if (missing.length > 0) throw new Error(`no ${missing.join()} was created`)
  const names = ['team', 'view', 'passkey', 'key'].map((kind) => `Hidden ${kind}`)
  const ofAgent = [agent?.id ?? '', agent?.name ?? '', '"storyteller"', '/storyteller', task, 'secret story']
  traces = [...ofAgent, ...names, 'hidden@example.com']
})
afterAll(() => Promise.all([app.end('SIGKILL'), provider.close()]))

const answerOf = (caller: Caller, id: OperationId, target: string) => callOperation(clients[caller], id, target)

const isAllowed = (caller: Caller, id: OperationId): boolean => {
  const least = operationAccess[id]
  if (caller === 'key') return isAllowed('editor', id) && !signInOperations.has(id) && !allAgentsOperations.has(id)
  return least === 'open' || (caller !== 'anonymous' && includesRole(caller, least))
}

describe.each(callers)('%s', (caller) => {
  it('gets the same answer for hidden things as for things that do not exist', async () => {
    const differences: string[] = []
    for (const id of ids) {
      const { of } = targets[id]
      if (of === 'none' || caller === 'administrator') continue
      const [existing, missing] = [await answerOf(caller, id, hidden[of]), await answerOf(caller, id, absent)]
      if (existing.status !== missing.status || existing.text !== missing.text)
        differences.push(
          `${id}: ${existing.status} ${existing.text.slice(0, 300)} | ${missing.status} ${missing.text.slice(0, 300)}`,
        )
    }
    expect(differences).toEqual([])
  })

  it('gets as far as looking things up', async () => {
    const elsewhere: string[] = []
    for (const id of ids) {
      if (targets[id].of === 'none' || !isAllowed(caller, id) || without404.has(id)) continue
      const { status, text } = await answerOf(caller, id, absent)
      if (status !== 404) elsewhere.push(`${id}: ${status} ${text.slice(0, 200)}`)
    }
    expect(elsewhere).toEqual([])
  })

  it('uses exactly the operations of the role', async () => {
    const problems: string[] = []
    for (const id of ids) {
      if (caller === 'administrator' && id !== 'listPeople') continue
      const { status } = await answerOf(caller, id, absent)
      const refused = status === (caller === 'anonymous' ? 401 : 403)
      if (id !== 'oauthCallback' && id !== 'signIn' && refused === isAllowed(caller, id))
        problems.push(`${id}: ${status}`)
    }
    expect(problems).toEqual([])
  })

  it('finds no trace of hidden things in lists, searches, counts and exports', async () => {
    if (caller === 'administrator') return
    const leaks: string[] = []
    for (const id of ids) {
      if (targets[id].of !== 'none' || id === 'endOtherSessions') continue
      const { text } = await answerOf(caller, id, '')
      for (const trace of traces) if (trace && text.includes(trace)) leaks.push(`${id}: ${trace}`)
    }
    expect(leaks).toEqual([])
  })

  it('finds no trace of hidden things on any page', async () => {
    const paths = ['/', '/chat', '/inbox', '/compare', '/tasks', '/settings', '/agents/new', '/agents/import']
    const leaks: string[] = []
    for (const path of paths) {
      const text = await (await clients[caller].get(path)).text()
      for (const trace of traces)
        if (caller !== 'administrator' && text.includes(trace)) leaks.push(`${path}: ${trace}`)
    }
    for (const [path, other] of [
      ['/agents/storyteller', '/agents/does-not-exist'],
      ['/chat/storyteller', '/chat/does-not-exist'],
      [`/tasks/${hidden.task}`, `/tasks/${absent}`],
    ] as const) {
      const [one, two] = [await clients[caller].get(path), await clients[caller].get(other)]
      const [expected, actual] = caller === 'administrator' ? [200, one.status()] : [two.status(), one.status()]
      if (actual !== expected) leaks.push(`${path}: ${actual} instead of ${expected}`)
      const text = (await one.text()).replaceAll('storyteller', '')
      for (const trace of traces.filter((trace) => !trace.includes('storyteller') && trace !== hidden.task))
        if (caller !== 'administrator' && text.includes(trace)) leaks.push(`${path}: ${trace}`)
    }
    expect(leaks).toEqual([])
  })
})

it('streams nothing that a hidden agent changes', async () => {
  const topics = valueTopics.map((topic) => ({ topic }))
  const firstFrames = async () => {
    const leaving = new AbortController()
    const response = await fetch(`${app.url}/api/stream`, {
      method: 'POST',
      headers: { cookie: cookies.member ?? '', 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ topics }),
      signal: leaving.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (topics.some(({ topic }) => !text.includes(topic))) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      text += value ?? ''
      if (done) break
    }
    leaving.abort()
    return text
  }
  const before = await firstFrames()
  await clients.administrator.patch('/api/agents/storyteller', { data: { tags: ['changed'] } })
  await send(clients.administrator, 'storyteller', [{ text: 'Another secret story.' }])
  expect(await firstFrames()).toBe(before)
})

it('lets members call what they see, and editors add agents', async () => {
  const status = async (caller: Caller) => (await answerOf(caller, 'call', visibleSlug)).status
  expect([await status('viewer'), await status('member')]).toEqual([403, 200])
  const { text } = await answerOf('editor', 'listAgents', '')
  expect(text).toContain('"slug":"new-agent"')
})
