import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationId } from '@/lib/api/operations/routes'
import { type Api, apiAt } from '../running/api.ts'
import { startApp } from '../running/app.ts'
import { send } from '../running/gateway.ts'
import type { Program } from '../running/program.ts'
import { callOperation } from './call-operation.ts'
import { absent, targets } from './operation-targets.ts'

type Client = ReturnType<typeof apiAt>

let app: Program
/** The first administrator, who owns the agents. */
let admin: Client
/** A member of the team, who shares one task, and one conversation with another task. */
let author: Client
let colleagues: Record<'viewer' | 'member', Client>
/** A member without a team. */
let stranger: Client
let teamId: string
let shared: Record<'task' | 'conversation', string>
/** A task of the shared conversation, and one that is not shared. */
let taskWithin: string
let privateTask: string
/** Session cookies by name. */
const cookies: Record<string, string> = {}

const cookieOf = (headers: Record<string, string>) => headers['set-cookie']?.split(';')[0] ?? ''
const operations = (Object.keys(targets) as OperationId[]).filter((id) =>
  ['task', 'conversation'].includes(targets[id].of),
)
const isMetadata = (id: OperationId): boolean => id === 'readTaskMetadata' || id === 'openTask'
/** Operations that an administrator may use who opened the task. */
const isReading = (id: OperationId): boolean => targets[id].reads === true && targets[id].of === 'task'
const targetOf = (id: OperationId): string => shared[targets[id].of === 'task' ? 'task' : 'conversation']

async function invite(name: string, role: string, teamIds: string[]): Promise<Client> {
  const created = await admin.post('/api/invitations', { data: { role, teamIds } })
  const token = (await created.json()).url.split('/').at(-1)
  const data = { token, name, email: `${name}@example.com`, password: 'correct horse battery' }
  const joined = await apiAt(app.url).post('/api/invitations/accept', { data })
  if (joined.status() !== 201) throw new Error(`accepting an invitation: ${joined.status()} ${await joined.text()}`)
  cookies[name] = cookieOf(joined.headers())
  return apiAt(app.url, { headers: { cookie: cookies[name] } })
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id).toSorted()

interface Content {
  artifacts: { artifactId: string }[]
  history: { role: string; messageId: string }[]
}

/** Returns what the agent sent, as an item that can be rated. */
function findRatedItem({ artifacts, history }: Content): { item: string; itemId: string } | undefined {
  const [artifact] = artifacts
  if (artifact) return { item: 'artifact', itemId: artifact.artifactId }
  const message = history.findLast(({ role }) => role === 'agent')
  return message && { item: 'message', itemId: message.messageId }
}

const read = async (client: Api, path: string) => (await client.get(path)).json()
const share = (kind: 'tasks' | 'conversations', id: string, teamIds: string[]) =>
  author.put(`/api/${kind}/${id}/teams`, { data: { teamIds } })

beforeAll(async () => {
  app = await startApp()
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const enabled = await apiAt(app.url).post('/api/accounts', { data: account })
  admin = apiAt(app.url, { headers: { cookie: cookieOf(enabled.headers()) } })
  teamId = (await (await admin.post('/api/teams', { data: { name: 'Research' } })).json()).id
  author = await invite('author', 'member', [teamId])
  colleagues = {
    viewer: await invite('viewer', 'viewer', [teamId]),
    member: await invite('member', 'member', [teamId]),
  }
  stranger = await invite('stranger', 'member', [])
  const task = await send(author, 'storyteller', [{ text: 'A lighthouse story in 2 chunks' }])
  taskWithin = await send(author, 'storyteller', [{ text: 'A harbor story in 2 chunks' }])
  privateTask = await send(author, 'storyteller', [{ text: 'A private story in 2 chunks' }])
  shared = { task, conversation: (await read(author, `/api/tasks/${taskWithin}`)).conversationId }
  // The stream of a task ends once it rests.
  for (const id of [task, taskWithin, privateTask])
    await author.get(`/api/tasks/${id}/events`, { headers: { accept: 'text/event-stream' } })
  const item = findRatedItem(await read(author, `/api/tasks/${task}`))
  const rated = await author.put(`/api/tasks/${task}/ratings`, { data: { ...item, value: 'up' } })
  if (rated.status() !== 200) throw new Error(`rating: ${rated.status()} ${await rated.text()}`)
  for (const response of [
    await share('tasks', task, [teamId]),
    await share('conversations', shared.conversation, [teamId]),
  ])
    if (response.status() !== 200) throw new Error(`sharing: ${response.status()} ${await response.text()}`)
  targets.compareTasks.with = { other: taskWithin }
})
afterAll(() => app.end('SIGKILL'))

/** Returns what differs from the answer about something that does not exist, and what does not although it is shared. */
async function compareWithMissing(
  client: Client,
  expected: (id: OperationId) => boolean,
  skipped: ReadonlySet<OperationId> = new Set(),
): Promise<string[]> {
  const problems: string[] = []
  for (const id of operations) {
    if (skipped.has(id)) continue
    const [existing, missing] = [await callOperation(client, id, targetOf(id)), await callOperation(client, id, absent)]
    const isSame = existing.status === missing.status && existing.text === missing.text
    // A file that the task does not mention is missing as well, but the task is not.
    const exists = !isSame && ([200, 201].includes(existing.status) || id === 'readTaskFile')
    if (expected(id) ? !exists : !isSame)
      problems.push(
        `${id}: ${existing.status} ${existing.text.slice(0, 200)} | ${missing.status} ${missing.text.slice(0, 200)}`,
      )
  }
  return problems
}

it.each(['viewer', 'member'] as const)('lets a %s of the team read, and nothing else', async (role) => {
  expect(await compareWithMissing(colleagues[role], (id) => targets[id].reads === true)).toEqual([])
})

it('is absent for a stranger and for an administrator', async () => {
  expect(await compareWithMissing(stranger, () => false)).toEqual([])
  // An administrator sees that it exists, and may open it with an audit entry.
  const skipped = new Set<OperationId>(['openTask'])
  expect(await compareWithMissing(admin, (id) => id === 'readTaskMetadata', skipped)).toEqual([])
})

it('lets an administrator read with an audit entry only, and tells the author', async () => {
  const client = await invite('inspector', 'administrator', [])
  const task = (await read(client, '/api/tasks/metadata')).tasks.find(({ id }: { id: string }) => id === privateTask)
  expect(task).toMatchObject({ author: { name: 'author' }, agentSlug: 'storyteller', state: 'completed' })
  for (const path of [
    '/api/tasks/metadata',
    `/api/tasks/${privateTask}/metadata`,
    `/tasks/${privateTask}`,
    '/tasks?of=everyone',
  ])
    expect(await (await client.get(path)).text()).not.toMatch(/private|lighthouse|story\.md/)
  expect(await compareWithMissing(client, isMetadata, new Set(['openTask']))).toEqual([])

  const open = (data: object) => client.post(`/api/tasks/${shared.task}/readings`, { data })
  expect((await open({ reason: ' x ' })).status()).toBe(422)
  expect((await read(author, `/api/tasks/${shared.task}/readings`)).readings).toEqual([])
  expect((await open({ reason: 'A customer asked' })).status()).toBe(201)
  expect((await read(author, `/api/tasks/${shared.task}/readings`)).readings).toMatchObject([
    { readerName: 'inspector', reason: 'A customer asked' },
  ])
  const { entries } = await read(client, '/api/audit?action=task-read')
  expect(entries[0]).toMatchObject({
    actorName: 'inspector',
    targetId: shared.task,
    details: { author: 'author', reason: 'A customer asked' },
  })
  expect(await compareWithMissing(client, (id) => isReading(id) || isMetadata(id), new Set(['compareTasks']))).toEqual(
    [],
  )
  const page = await (await client.get(`/tasks/${shared.task}`)).text()
  expect(page).toContain('can see that you read it')
  // Neither another task nor another administrator.
  expect((await client.get(`/api/tasks/${taskWithin}`)).status()).toBe(404)
  expect((await admin.get(`/api/tasks/${shared.task}`)).status()).toBe(404)
  expect((await read(client, '/api/tasks?of=all')).total).toBe(0)
  expect((await client.post(`/api/tasks/${absent}/readings`, { data: { reason: 'A test' } })).status()).toBe(404)
  for (const other of [author, stranger]) expect((await other.get('/api/tasks/metadata')).status()).toBe(403)
})

it('lists and finds what is shared, with its author', async () => {
  for (const client of Object.values(colleagues)) {
    const { tasks, total } = await read(client, '/api/tasks?of=shared')
    expect(idsOf(tasks)).toEqual([shared.task, taskWithin].toSorted())
    expect(total).toBe(2)
    expect(tasks[0]).toMatchObject({ author: { name: 'author' }, agentSlug: 'storyteller', agentHidden: false })
    expect((await read(client, '/api/tasks?of=all')).total).toBe(2)
    expect((await read(client, '/api/tasks')).total).toBe(0)
    const { conversations } = await read(client, '/api/conversations?shared=true')
    expect(conversations).toMatchObject([{ id: shared.conversation, author: { name: 'author' } }])
    const results = await read(client, '/api/search?q=story')
    expect(idsOf(results.tasks)).toEqual([shared.task, taskWithin].toSorted())
    expect(idsOf(results.conversations)).toEqual([shared.conversation])
    expect((await client.get(`/api/tasks/${privateTask}`)).status()).toBe(404)
  }
  for (const client of [stranger, admin])
    for (const path of ['/api/tasks?of=all', '/api/conversations?shared=true', '/api/search?q=story'])
      expect(await (await client.get(path)).text()).not.toMatch(/lighthouse|harbor/)
})

it('shows only the name of an agent that a colleague does not see', async () => {
  const hide = (visibility: string) => admin.patch('/api/agents/storyteller', { data: { access: { visibility } } })
  const { id: agentId } = await read(admin, '/api/agents/storyteller')
  await hide('owner')
  try {
    const client = colleagues.member
    const summary = await read(client, `/api/tasks/${shared.task}`)
    expect(summary).toMatchObject({ agentName: 'Storyteller', agentSlug: '', agentId: '', agentHidden: true })
    const paths = ['', '/events', '/fold?at=1', '/outline', '/related', '/runs', '/export', '/export?format=html']
    for (const path of paths) {
      const response = await client.get(`/api/tasks/${shared.task}${path}`)
      expect(`${path} ${response.status()}`).toBe(`${path} 200`)
      const text = await response.text()
      expect(`${path} ${text.includes(agentId)} ${text.includes('"storyteller"')}`).toBe(`${path} false false`)
    }
    const page = await (await client.get(`/tasks/${shared.task}`)).text()
    expect(page).toContain('lighthouse')
    for (const trace of [agentId, '/agents/storyteller', '/chat/storyteller', '/samples/storyteller'])
      expect(`${trace} ${page.includes(trace)}`).toBe(`${trace} false`)
    // A chat needs the agent.
    expect((await client.get(`/api/conversations/${shared.conversation}`)).status()).toBe(404)
    expect((await read(client, '/api/conversations?shared=true')).conversations).toEqual([])
    expect((await client.get(`/chat/storyteller/${taskWithin}`)).status()).toBe(404)
  } finally {
    await hide('everyone')
  }
})

it('shares later tasks of a shared conversation', async () => {
  const { remoteId, contextId } = await read(author, `/api/tasks/${taskWithin}`)
  const later = await send(author, 'storyteller', [{ text: 'Another one in 2 chunks' }], { contextId })
  expect(remoteId).not.toBe('')
  expect((await colleagues.viewer.get(`/api/tasks/${later}`)).status()).toBe(200)
})

it('rejects teams that the author is not in', async () => {
  const other = (await (await admin.post('/api/teams', { data: { name: 'Other' } })).json()).id
  expect((await share('tasks', privateTask, [other])).status()).toBe(422)
  expect((await share('tasks', privateTask, [absent])).status()).toBe(422)
})

it('ends open streams of a running task, and access, when sharing ends', async () => {
  const follow = async (id: string) => {
    const leaving = new AbortController()
    const response = await fetch(`${app.url}/api/stream`, {
      method: 'POST',
      headers: { cookie: cookies.viewer ?? '', 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ topics: [{ topic: 'task', id, after: 0 }, { topic: 'conversations' }] }),
      signal: leaving.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (expected: string) => {
      while (!text.includes(expected)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        text += value ?? ''
        if (done) throw new Error(`the stream ended: ${text.slice(-300)}`)
      }
    }
    return { until, end: () => leaving.abort() }
  }
  const call = fetch(`${app.url}/a2a/storyteller`, {
    method: 'POST',
    headers: {
      cookie: cookies.author ?? '',
      'content-type': 'application/json',
      'a2a-version': '1.0',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendStreamingMessage',
      params: {
        message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'A report in 60 seconds' }] },
      },
    }),
  })
  const running = (await call).headers.get('switchboard-task') ?? ''
  await share('tasks', running, [teamId])
  const stream = await follow(running)
  await stream.until(`id: task/${running} 1`)
  await share('tasks', running, [])
  await stream.until('event: refused')
  stream.end()
  // The end of the task did not end the stream.
  expect((await author.post(`/api/tasks/${running}/cancel`)).status()).toBe(200)

  await share('tasks', shared.task, [])
  await share('conversations', shared.conversation, [])
  for (const client of Object.values(colleagues)) expect(await compareWithMissing(client, () => false)).toEqual([])
})

it('ends access with the membership, and shares are deleted with the team', async () => {
  await share('tasks', shared.task, [teamId])
  const { people } = await read(admin, '/api/people')
  const { id } = people.find(({ name }: { name: string }) => name === 'viewer')
  expect((await colleagues.viewer.get(`/api/tasks/${shared.task}`)).status()).toBe(200)
  await admin.patch(`/api/people/${id}`, { data: { teamIds: [] } })
  expect((await colleagues.viewer.get(`/api/tasks/${shared.task}`)).status()).toBe(404)
  await admin.delete(`/api/teams/${teamId}`)
  expect((await colleagues.member.get(`/api/tasks/${shared.task}`)).status()).toBe(404)
  expect(await read(author, `/api/tasks/${shared.task}/teams`)).toMatchObject({ teams: [] })
})
