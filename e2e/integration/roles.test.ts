import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { includesRole, type Role, roles } from '@/lib/access/roles'
import { operationAccess } from '@/lib/api/operations/operation-access'
import { type OperationId, routes } from '@/lib/api/operations/routes'
import { valueTopics } from '@/lib/api/stream'
import { type Api, apiAt } from '../running/api.ts'
import { startApp } from '../running/app.ts'
import { send } from '../running/gateway.ts'
import type { Program } from '../running/program.ts'

/** What an operation is called with: an ID of something hidden, and what else it needs to get as far as looking that up. */
interface Target {
  /** The kind of thing that the first parameter names; `none` for operations without one. */
  of: 'agent' | 'task' | 'conversation' | 'import' | 'person' | 'team' | 'own' | 'none'
  /** Further parameters. */
  with?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Puts the ID into the body or the query instead of the path. */
  inBody?: (id: string) => unknown
  inQuery?: (id: string) => string
}

const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'hello' }] }
const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
const v1 = { 'A2A-Version': '1.0' }
const card = { name: 'New', description: '', version: '1', url: 'http://127.0.0.1:1/', skills: [] }
const absent = '01a00000-0000-7000-8000-000000000000'

/** Every operation of the API. An operation that is missing here does not compile. */
const targets: Record<OperationId, Target> = {
  listAgents: { of: 'none' },
  countFacets: { of: 'none' },
  registerAgent: { of: 'none', body: { card, slug: 'new-agent' } },
  readCatalogRevision: { of: 'none' },
  previewAgent: { of: 'none', body: { card } },
  readAgent: { of: 'agent' },
  changeAgent: { of: 'agent', body: { tags: ['x'] } },
  archiveAgent: { of: 'agent' },
  refreshAgent: { of: 'agent' },
  acknowledgeCardChange: { of: 'agent' },
  registerSamples: { of: 'none' },
  readAgentHealth: { of: 'agent' },
  probeAgent: { of: 'agent' },
  readExtendedCard: { of: 'agent' },
  readIcon: { of: 'agent' },
  listCards: { of: 'agent' },
  readCard: { of: 'agent', with: { version: '1' } },
  compareCards: { of: 'agent', with: { version: '1' } },
  exportCatalog: { of: 'none' },
  importCatalog: { of: 'none', body: { text: 'http://127.0.0.1:1/one' } },
  previewImport: { of: 'none', body: { text: 'http://127.0.0.1:1/one' } },
  listImports: { of: 'none' },
  readImport: { of: 'import' },
  stopImport: { of: 'import' },
  retryImport: { of: 'import' },
  readAiCatalog: { of: 'none' },
  listConversations: { of: 'none' },
  readConversationRevision: { of: 'none' },
  readConversation: { of: 'conversation' },
  changeConversation: { of: 'conversation', body: { title: 'x' } },
  removeConversation: { of: 'conversation' },
  removeTask: { of: 'task' },
  removeTasks: { of: 'task', inBody: (id) => ({ ids: [id] }) },
  readCredentials: { of: 'agent' },
  putCredential: { of: 'agent', with: { scheme: 'x' }, body: { type: 'bearer', token: 'abc' } },
  deleteCredential: { of: 'agent', with: { scheme: 'x' } },
  testCredentials: { of: 'agent' },
  authorize: { of: 'agent', with: { scheme: 'x' } },
  oauthCallback: { of: 'none', query: '?state=x&code=y' },
  callMock: { of: 'task', with: { speed: 'instant' }, body: call, headers: v1 },
  readMockCard: { of: 'task', with: { speed: 'instant' } },
  readOldMockCard: { of: 'task', with: { speed: 'instant' } },
  readOutline: { of: 'task' },
  readFold: { of: 'task', query: '?seq=1' },
  searchEvents: { of: 'task', query: '?q=x' },
  call: { of: 'agent', body: call, headers: v1 },
  readGatewayCard: { of: 'agent' },
  readOldGatewayCard: { of: 'agent' },
  readSigningKeys: { of: 'none' },
  search: { of: 'none', query: '?q=storyteller' },
  listTasks: { of: 'none' },
  readTask: { of: 'task' },
  readEvents: { of: 'task' },
  readTaskFile: { of: 'task', query: '?url=http%3A%2F%2F127.0.0.1%3A1%2Fa' },
  listRelatedTasks: { of: 'task' },
  cancelTask: { of: 'task' },
  receivePush: { of: 'none', with: { token: 'unknown' }, body: {} },
  confirmHook: { of: 'none', with: { token: 'unknown' }, query: '?validationToken=x' },
  countWaiting: { of: 'none' },
  listRatings: { of: 'task', inQuery: (id) => `?tasks=${id}` },
  rate: { of: 'task', body: { item: 'message', itemId: 'm1', value: 'up' } },
  stream: { of: 'task', inBody: (id) => ({ topics: [{ topic: 'task', id, after: 0 }] }) },
  health: { of: 'none' },
  healthLive: { of: 'none' },
  healthReady: { of: 'none' },
  metrics: { of: 'none' },
  describe: { of: 'none' },
  readRetention: { of: 'none' },
  changeRetention: { of: 'none', body: {} },
  previewRetention: { of: 'agent', inBody: (agent) => ({ agent, keepDays: 1, keepMegabytes: 1 }) },
  removeEvents: { of: 'task' },
  rerunTask: { of: 'task', body: {} },
  previewRerun: { of: 'task' },
  listRuns: { of: 'task' },
  compareTasks: { of: 'task', with: { other: absent } },
  exportTask: { of: 'task' },
  exportTasks: { of: 'task', inBody: (id) => ({ ids: [id], format: 'csv' }) },
  previewExport: { of: 'task' },
  listTaskLinks: { of: 'task' },
  createTaskLink: { of: 'task', body: { expiresIn: 3600, redact: [] } },
  revokeTaskLink: { of: 'task', with: { link: absent } },
  importTask: { of: 'none', body: {} },
  sendFrame: { of: 'agent', body: { frame: JSON.stringify(call) } },
  listPrompts: { of: 'agent' },
  savePrompt: { of: 'agent', body: { name: 'x', text: 'y' } },
  changePrompt: { of: 'agent', with: { prompt: absent }, body: { name: 'x' } },
  removePrompt: { of: 'agent', with: { prompt: absent } },
  listTaskViews: { of: 'none' },
  saveTaskView: { of: 'none', body: { name: 'x', query: 'state=failed' } },
  changeTaskView: { of: 'own', body: { name: 'x' } },
  removeTaskView: { of: 'own' },
  readProfile: { of: 'none' },
  changeProfile: { of: 'none', body: {} },
  signIn: { of: 'none', body: { email: 'x@example.com', password: 'x' } },
  listSessions: { of: 'none' },
  endOtherSessions: { of: 'none' },
  endSession: { of: 'own' },
  enableAccounts: { of: 'none', body: {} },
  disableAccounts: { of: 'none' },
  listPeople: { of: 'none' },
  changePerson: { of: 'person', body: { name: 'x' } },
  createPasswordLink: { of: 'person' },
  createInvitation: { of: 'none', body: { days: 0 } },
  acceptInvitation: {
    of: 'none',
    body: { token: 'x', name: 'x', email: 'x@example.com', password: 'long enough text' },
  },
  withdrawInvitation: { of: 'own' },
  listIdentityProviders: { of: 'none' },
  addIdentityProvider: { of: 'none', body: {} },
  changeIdentityProvider: { of: 'team', body: { name: 'x' } },
  removeIdentityProvider: { of: 'team' },
  listAudit: { of: 'none' },
  exportAudit: { of: 'none' },
  verifyAudit: { of: 'none' },
  readAuditSettings: { of: 'none' },
  changeAuditSettings: { of: 'none', body: { days: 0 } },
  listTeams: { of: 'none' },
  createTeam: { of: 'none', body: {} },
  changeTeam: { of: 'team', body: { name: 'x' } },
  removeTeam: { of: 'team' },
}
/** Operations that answer with an empty result, or with an error of JSON-RPC, where others respond with 404. */
const withoutNotFound = new Set<OperationId>(['removeTasks', 'listRatings', 'stream', 'callMock'])
const ids = Object.keys(targets) as OperationId[]

type Caller = Role | 'nobody'
const callers: readonly Caller[] = ['nobody', ...roles]
let app: Program
let clients: Record<Caller, ReturnType<typeof apiAt>>
/** IDs of things that only the administrator sees, by kind. */
let hidden: Record<Target['of'], string>
/** Texts by which they can be recognized in an answer. */
let traces: string[]
let visibleSlug = ''

async function newClient(admin: Api, role: Role): Promise<ReturnType<typeof apiAt>> {
  const created = await admin.post('/api/invitations', { data: { role } })
  const token = (await created.json()).url.split('/').at(-1)
  const data = { token, name: role, email: `${role}@example.com`, password: 'correct horse battery' }
  const joined = await apiAt(app.url).post('/api/invitations/accept', { data })
  if (joined.status() !== 201) throw new Error(`accepting an invitation: ${joined.status()} ${await joined.text()}`)
  return apiAt(app.url, { headers: { cookie: cookieOf(joined.headers()) } })
}
const cookieOf = (headers: Record<string, string>) => headers['set-cookie']?.split(';')[0] ?? ''

beforeAll(async () => {
  app = await startApp()
  const local = apiAt(app.url)
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const task = await send(local, 'storyteller', [{ text: 'A secret story.' }])
  const detail = await (await local.get(`/api/tasks/${task}`)).json()
  const agents = (await (await local.get('/api/agents')).json()).agents as { id: string; slug: string; name: string }[]
  const agent = agents.find(({ slug }) => slug === 'storyteller')
  visibleSlug = agents.find(({ slug }) => slug !== 'storyteller')?.slug ?? ''
  const enabled = await local.post('/api/accounts', { data: account })
  const administrator = apiAt(app.url, { headers: { cookie: cookieOf(enabled.headers()) } })
  const access = { visibility: 'owner' }
  const hides = await administrator.patch('/api/agents/storyteller', { data: { access } })
  if (hides.status() !== 200) throw new Error(`hiding the agent: ${hides.status()} ${await hides.text()}`)
  const team = (await (await administrator.post('/api/teams', { data: { name: 'Hidden team' } })).json()).id
  const imported = await administrator.post('/api/catalog/import', { data: { text: 'http://127.0.0.1:1/hidden' } })
  const view = await administrator.post('/api/tasks/views', { data: { name: 'Hidden view', query: 'state=failed' } })
  clients = {
    nobody: apiAt(app.url),
    viewer: await newClient(administrator, 'viewer'),
    member: await newClient(administrator, 'member'),
    editor: await newClient(administrator, 'editor'),
    administrator,
  }
  hidden = {
    agent: agent?.id ?? '',
    task,
    conversation: detail.conversationId ?? task,
    import: (await imported.json()).id,
    person: 'local',
    team,
    own: (await view.json()).id,
    none: '',
  }
  traces = [agent?.id ?? '', agent?.name ?? '', '"storyteller"', '/storyteller', task, 'secret story', 'Hidden team']
})
afterAll(() => app.end('SIGKILL'))

/** Calls an operation with an ID, and returns status and body without what differs between any two calls. */
async function answerOf(caller: Caller, id: OperationId, target: string): Promise<{ status: number; text: string }> {
  const { with: more = {}, query = '', body, headers, inBody, inQuery } = targets[id]
  const [method = '', path = ''] = routes[id].split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const url = names.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(more[name] ?? target)), path)
  const data = inBody ? inBody(target) : body
  const full = url + (inQuery ? inQuery(target) : query)
  const answer = await clients[caller].send(method, full, {
    ...(data !== undefined && { data }),
    ...(headers && { headers }),
  })
  const text = (await answer.text())
    .replaceAll(target || '\0', 'ID')
    .replaceAll(/"requestId":"[^"]+"|"timestamp":"[^"]+"|"retryAfter":\d+/g, '')
  return { status: answer.status(), text }
}

const isAllowed = (caller: Caller, id: OperationId): boolean => {
  const least = operationAccess[id]
  return least === 'open' || (caller !== 'nobody' && includesRole(caller, least))
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
      if (targets[id].of === 'none' || !isAllowed(caller, id) || withoutNotFound.has(id)) continue
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
      const refused = status === (caller === 'nobody' ? 401 : 403)
      if (id !== 'oauthCallback' && id !== 'signIn' && refused === isAllowed(caller, id))
        problems.push(`${id}: ${status}`)
    }
    expect(problems).toEqual([])
  })

  it('finds no trace of hidden things in lists, searches, counts and exports', async () => {
    if (caller === 'administrator') return
    const found: string[] = []
    for (const id of ids) {
      if (targets[id].of !== 'none' || id === 'endOtherSessions') continue
      const { text } = await answerOf(caller, id, '')
      for (const trace of traces) if (trace && text.includes(trace)) found.push(`${id}: ${trace}`)
    }
    expect(found).toEqual([])
  })

  it('finds no trace of hidden things on any page', async () => {
    const paths = ['/', '/chat', '/inbox', '/compare', '/tasks', '/settings', '/agents/new', '/agents/import']
    const found: string[] = []
    for (const path of paths) {
      const text = await (await clients[caller].get(path)).text()
      for (const trace of traces)
        if (caller !== 'administrator' && text.includes(trace)) found.push(`${path}: ${trace}`)
    }
    for (const [path, other] of [
      ['/agents/storyteller', '/agents/does-not-exist'],
      ['/chat/storyteller', '/chat/does-not-exist'],
      [`/tasks/${hidden.task}`, `/tasks/${absent}`],
    ] as const) {
      const [one, two] = [await clients[caller].get(path), await clients[caller].get(other)]
      const [expected, actual] = caller === 'administrator' ? [200, one.status()] : [two.status(), one.status()]
      if (actual !== expected) found.push(`${path}: ${actual} instead of ${expected}`)
      const text = (await one.text()).replaceAll('storyteller', '')
      for (const trace of traces.filter((trace) => !trace.includes('storyteller') && trace !== hidden.task))
        if (caller !== 'administrator' && text.includes(trace)) found.push(`${path}: ${trace}`)
    }
    expect(found).toEqual([])
  })
})

it('streams nothing that a hidden agent changes', async () => {
  const topics = valueTopics.map((topic) => ({ topic }))
  const firstFrames = async () => {
    const leaving = new AbortController()
    const cookie = await memberCookie()
    const response = await fetch(`${app.url}/api/stream`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', accept: 'text/event-stream' },
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

async function memberCookie(): Promise<string> {
  const data = { email: 'member@example.com', password: 'correct horse battery' }
  return cookieOf((await apiAt(app.url).post('/api/sign-in', { data })).headers())
}

it('lets members call what they see, and editors add agents', async () => {
  const status = async (caller: Caller) => (await answerOf(caller, 'call', visibleSlug)).status
  expect([await status('viewer'), await status('member')]).toEqual([403, 200])
  const { text } = await answerOf('editor', 'listAgents', '')
  expect(text).toContain('"slug":"new-agent"')
})
