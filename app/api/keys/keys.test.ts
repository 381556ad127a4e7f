import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as readOverHttp } from '@/app/a2a/[slug]/[...path]/route'
import { POST as callAgent } from '@/app/a2a/[slug]/route'
import { GET as readGatewayCard } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { DELETE as disable, POST as enable } from '@/app/api/accounts/route'
import { GET as listAgents, POST as register } from '@/app/api/agents/route'
import { GET as readAgent, PATCH as changeAgent } from '@/app/api/agents/[id]/route'
import { GET as listConversations } from '@/app/api/conversations/route'
import { GET as readConversation } from '@/app/api/conversations/[id]/route'
import { POST as createKey, GET as listKeys } from '@/app/api/keys/route'
import { PATCH as changeKey, DELETE as revokeKey } from '@/app/api/keys/[id]/route'
import { GET as readMe, PATCH as changeMe } from '@/app/api/me/route'
import { GET as listPeople } from '@/app/api/people/route'
import { GET as search } from '@/app/api/search/route'
import { GET as listTasks } from '@/app/api/tasks/route'
import { GET as readTask } from '@/app/api/tasks/[id]/route'
import { POST as exportTasks } from '@/app/api/tasks/export/route'
import { POST as invite } from '@/app/api/invitations/route'
import { GET as callSample } from '@/app/samples/[name]/[[...path]]/route'
import type { ApiKey, NewApiKey } from '@/lib/api/api-key'
import type { NewInvitation } from '@/lib/api/account'
import { acceptInvitation } from '@/lib/server/access/sign-in'
import { clearSessionCache } from '@/lib/server/access/session'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { createTask } from '@/lib/server/db/events/events'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const raw = JSON.stringify({ name: 'One', description: '', version: '1', url: 'https://a.example/', skills: [] })
const card = { raw, sourceUrl: null, etag: null }
/** Nothing listens at this URL. */
const shared = { card, url: 'http://127.0.0.1:1/', visibility: 'everyone' } as const

const v1 = { 'a2a-version': '1.0', 'content-type': 'application/json' }

async function create(input: object, headers: Record<string, string> = {}): Promise<NewApiKey> {
  const answer = await callRoute(createKey, { method: 'POST', body: { name: 'CI', ...input }, headers })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json
}
const daysLeft = ({ expiresAt }: ApiKey) => Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 86_400_000)
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
/** Reads the card of a sample agent from the agent itself. */
const readSample = (token: string) =>
  callRoute(callSample, {
    params: { name: 'storyteller', path: ['.well-known', 'agent-card.json'] },
    headers: bearer(token),
  })

/** Reads a path below /a2a over HTTP+JSON. Returns what does not differ between any two calls. */
async function readPath(path: string, headers = {}) {
  const [slug = '', ...rest] = path.split('/')
  const answer = await callRoute(readOverHttp, { path: `/a2a/${path}`, params: { slug, path: rest }, headers })
  return { status: answer.status, text: answer.text.replaceAll(/"requestId":"[^"]+"/g, '') }
}

describeEachDatabase('API keys on %s', (provider) => {
  let opened: TestDatabase
  let [one, other]: AgentRecord[] = []
  let [ofOne, ofOther]: TaskRecord[] = []

  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    deleteSingleton('rate-limits')
    // Those of another database.
    deleteSingleton('ttl-caches')
    one = await storedAgent(localViewer(), { ...shared, slug: 'one', name: 'One' })
    other = await storedAgent(localViewer(), { ...shared, slug: 'other', name: 'Other' })
    const task = { dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello', open: false } as const
    ofOne = await createTask(localViewer(), { ...task, agentId: one.id, remoteId: 'r1', contextId: 'c1' })
    ofOther = await createTask(localViewer(), { ...task, agentId: other.id, remoteId: 'r2', contextId: 'c2' })
  }, 60_000)
  afterAll(() => opened.close())

  it('are shown once, stored as a hash, and listed by their prefix', async () => {
    const { key, token } = await create({ name: ' Build server ', scope: 'read' })
    expect(token).toMatch(/^sbk_[\w-]{43}$/)
    expect(key).toMatchObject({
      name: 'Build server',
      prefix: token.slice(0, 10),
      scope: 'read',
      agents: null,
      usedAt: null,
    })
    expect(Date.parse(key.expiresAt ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000)
    const stored = await database().prisma.apiKey.findMany()
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(
      token.slice(10),
    )
    const listed = await callRoute(listKeys)
    expect(listed.json).toMatchObject({ keys: [{ id: key.id, prefix: key.prefix, person: { id: 'local' } }] })
    expect(listed.text).not.toContain(token)
  })

  it('act for their person with the lower role, while accounts are off as well', async () => {
    const { token, key } = await create({ scope: 'read' })
    expect((await callRoute(readMe, { headers: bearer(token) })).json).toMatchObject({ id: 'local', role: 'viewer' })
    expect((await callRoute(readMe, { headers: { 'switchboard-token': token } })).json).toMatchObject({
      role: 'viewer',
    })
    const change = { method: 'PATCH', params: { id: 'one' }, body: { tags: ['x'] } }
    expect(await statusOf(callRoute(changeAgent, { ...change, headers: bearer(token) }))).toBe(403)
    const { token: editor } = await create({ scope: 'manage' })
    expect(await statusOf(callRoute(changeAgent, { ...change, headers: bearer(editor) }))).toBe(200)
    clearSessionCache()
    const { keys } = (await callRoute(listKeys)).json as { keys: ApiKey[] }
    expect(Date.parse(keys.find(({ id }) => id === key.id)?.usedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('see only the agents that they are limited to, and only the tasks of these', async () => {
    const { token, key } = await create({ scope: 'manage', agents: ['one'] })
    expect(key.agents).toEqual([{ id: one?.id, slug: 'one', name: 'One' }])
    const headers = bearer(token)
    const texts = await Promise.all([
      callRoute(listAgents, { headers }),
      callRoute(listTasks, { headers, path: '/?q=hello' }),
      callRoute(listTasks, { headers, path: '/?agent=other' }),
      callRoute(listConversations, { headers }),
      callRoute(listConversations, { headers, path: '/?q=hello' }),
      callRoute(search, { headers, path: '/?q=hello' }),
      callRoute(search, { headers, path: '/?q=other' }),
      callRoute(exportTasks, { headers, body: { ids: [ofOne?.id], format: 'csv' } }),
    ])
    const text = texts.map((answer) => answer.text).join('\n')
    expect(text).toContain(ofOne?.id)
    expect(text).toContain(one?.id)
    for (const hidden of [ofOther?.id, other?.id, 'Other', '"total":2']) expect(text).not.toContain(hidden)
    for (const [handler, id] of [
      [readAgent, 'other'],
      [readAgent, other?.id],
      [readTask, ofOther?.id],
      [readConversation, ofOther?.id],
      [readConversation, ofOther?.conversationId],
    ] as const)
      expect(await statusOf(callRoute(handler, { headers, params: { id: id ?? 'nothing' } }))).toBe(404)
    expect(await statusOf(callRoute(readTask, { headers, params: { id: ofOne?.id ?? '' } }))).toBe(200)
    const both = { ids: [ofOne?.id, ofOther?.id], format: 'csv' }
    expect(await statusOf(callRoute(exportTasks, { headers, body: both }))).toBe(404)
    expect(await statusOf(callRoute(readGatewayCard, { headers, params: { slug: 'one' } }))).toBe(200)
    expect(await statusOf(callRoute(readGatewayCard, { headers, params: { slug: 'other' } }))).toBe(404)
  })

  it('do not find tasks of other agents through the gateway, also right after a person used it', async () => {
    const { token } = await create({ agents: ['one'] })
    const get = (slug: string, id: string, headers = {}) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id } }
      return callRoute(callAgent, { body, params: { slug }, headers: { ...v1, ...headers } })
    }
    expect((await get('other', ofOther?.id ?? '')).status).toBe(200)
    for (const [slug, id] of [
      ['other', ofOther?.id],
      ['one', ofOther?.id],
      ['one', 'r2'],
    ] as const) {
      const answer = await get(slug, id ?? '', bearer(token))
      expect(answer.json).toMatchObject({ error: { code: expect.any(Number) } })
    }
    expect((await get('other', 'r2', bearer(token))).status).toBe(404)
    const list = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} }
    const listed = await callRoute(callAgent, {
      body: list,
      params: { slug: 'one' },
      headers: { ...v1, ...bearer(token) },
    })
    expect(listed.text).toContain('"r1"')
    expect(listed.text).not.toContain('"r2"')
  })

  it('do not find them over HTTP+JSON either', async () => {
    const { token } = await create({ agents: ['one'] })
    const other = `other/tasks/${ofOther?.id}`
    expect((await readPath(other)).status).toBe(200)
    const hidden = await readPath(other, bearer(token))
    expect(hidden.status).toBe(404)
    expect(hidden.text).toBe((await readPath('absent/tasks/x', bearer(token))).text.replace('absent', 'other'))
    expect((await readPath(`one/tasks/${ofOther?.id}`, bearer(token))).status).not.toBe(200)
    const listed = await readPath('one/tasks', bearer(token))
    expect(listed.text).toContain('"r1"')
    expect(listed.text).not.toContain('"r2"')
  })

  it('call sample agents directly only if they may access them', async () => {
    await storedAgent(localViewer(), { ...shared, slug: 'teller', sample: 'storyteller' })
    const { token } = await create({ agents: ['one'] })
    const { token: allowed } = await create({ agents: ['one', 'teller'] })
    expect(await statusOf(readSample(token))).toBe(404)
    expect(await statusOf(readSample(allowed))).toBe(200)
  })

  it('cannot add agents or use an administrator’s rights if they are limited to some agents', async () => {
    const refused = await callRoute(createKey, { body: { name: 'x', scope: 'admin', agents: ['one'] } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"path":"scope"')])
    const missing = await callRoute(createKey, { body: { name: 'x', agents: ['nothing'] } })
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('"path":"agents"')])
    const { token } = await create({ scope: 'manage', agents: ['one'] })
    const added = await callRoute(register, { body: { card: JSON.parse(raw), slug: 'new' }, headers: bearer(token) })
    expect(added.json).toMatchObject({ error: { kind: 'forbidden', details: { code: 'key-agents' } } })
    expect(await statusOf(callRoute(listPeople, { headers: bearer(token) }))).toBe(403)
  })

  it('create no keys, change no account and turn no accounts on', async () => {
    const { token, key } = await create({ scope: 'admin' })
    const headers = bearer(token)
    expect(await statusOf(callRoute(listPeople, { headers }))).toBe(200)
    for (const answer of await Promise.all([
      callRoute(listKeys, { headers }),
      callRoute(createKey, { body: { name: 'x' }, headers }),
      callRoute(changeKey, { method: 'PATCH', params: { id: key.id }, body: { quota: {} }, headers }),
      callRoute(changeMe, { method: 'PATCH', body: { name: 'x' }, headers }),
      callRoute(invite, { body: {}, headers }),
      callRoute(enable, { body: { name: 'x', email: 'x@example.com', password: 'long enough text' }, headers }),
    ]))
      expect(answer.json).toMatchObject({ error: { kind: 'forbidden', details: { code: 'sign-in-only' } } })
  })

  it('expire earlier or later when that is changed, but not once they have ended', async () => {
    const { key, token } = await create({ days: 30 })
    const change = (body: object, id = key.id) => callRoute(changeKey, { method: 'PATCH', params: { id }, body })
    expect(daysLeft((await change({ days: 365 })).json)).toBe(365)
    expect(daysLeft((await change({ days: 1 })).json)).toBe(1)
    expect((await change({ days: null })).json).toMatchObject({ expiresAt: null, name: 'CI' })
    expect((await change({ days: 3651 })).status).toBe(422)
    expect((await change({ days: 0 })).status).toBe(422)
    await database().prisma.apiKey.update({ where: { id: key.id }, data: { expiresAt: new Date(Date.now() - 1) } })
    const late = await change({ days: 1, name: 'Late' })
    expect(late.json).toMatchObject({ error: { kind: 'conflict', details: { code: 'key-ended' } } })
    clearSessionCache()
    expect(await statusOf(callRoute(readMe, { headers: bearer(token) }))).toBe(401)
    const other = await create({})
    await callRoute(revokeKey, { method: 'DELETE', params: { id: other.key.id } })
    expect((await change({ days: 7 }, other.key.id)).status).toBe(409)
    expect((await change({ days: 7 }, 'nothing')).status).toBe(404)
    const changes = await database().prisma.auditEntry.findMany({ where: { action: 'key-changed', targetId: key.id } })
    expect(changes.map(({ details }) => details)).toContain('{"days":365}')
  })

  it('stop working when they are revoked or expire', async () => {
    const { token, key } = await create({ scope: 'read' })
    expect(await statusOf(callRoute(readMe, { headers: bearer(token) }))).toBe(200)
    const revoked = await callRoute(revokeKey, { method: 'DELETE', params: { id: key.id } })
    expect(revoked.json).toMatchObject({ id: key.id, revokedAt: expect.any(String) })
    expect((await callRoute(readMe, { headers: bearer(token) })).json).toMatchObject({
      error: { kind: 'unauthenticated', message: 'This API key was revoked.' },
    })
    expect(await statusOf(callRoute(readMe, { headers: bearer(token) }))).toBe(401)
    // The audit log has each once, with what was done and not how often.
    const entries = await database().prisma.auditEntry.findMany({
      where: { targetId: key.id },
      orderBy: { seq: 'asc' },
    })
    expect(entries).toMatchObject([
      { action: 'key-used', method: 'key', keyId: key.id, targetName: 'CI' },
      { action: 'key-revoked', method: 'token' },
      { action: 'key-refused', method: 'none', actorId: 'local', details: '{"reason":"This API key was revoked."}' },
    ])
    const second = await create({ days: 1 })
    expect(await statusOf(callRoute(readMe, { headers: bearer(second.token) }))).toBe(200)
    await database().prisma.apiKey.update({
      where: { id: second.key.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    clearSessionCache()
    expect((await callRoute(readMe, { headers: bearer(second.token) })).json).toMatchObject({
      error: { kind: 'unauthenticated', message: 'This API key has expired.' },
    })
    expect(await statusOf(callRoute(revokeKey, { method: 'DELETE', params: { id: 'nothing' } }))).toBe(404)
  })

  it('belong to their person once accounts are on; administrators see and limit all', async () => {
    const { token: early } = await create({ scope: 'admin' })
    const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    const enabled = await callRoute(enable, { body: admin })
    const ada = sessionHeaders(readSetCookie(enabled.headers))
    expect((await callRoute(readMe, { headers: bearer(early) })).json).toMatchObject({ name: 'Ada', accounts: true })
    const { url } = (await callRoute(invite, { body: { role: 'member' }, headers: ada })).json as NewInvitation
    const input = { name: 'Bob', email: 'bob@example.com', password: 'bob likes long walks' }
    const bob = sessionHeaders(await acceptInvitation(url.split('/').at(-1) ?? '', input, new Headers()))
    const tooMuch = await callRoute(createKey, { body: { name: 'x', scope: 'manage' }, headers: bob })
    expect([tooMuch.status, tooMuch.text]).toEqual([422, expect.stringContaining('"path":"scope"')])
    const { key, token } = await create({ name: 'Bob’s' }, bob)
    expect((await callRoute(readMe, { headers: bearer(token) })).json).toMatchObject({ name: 'Bob', role: 'member' })
    expect((await callRoute(listKeys, { headers: bob })).json).toMatchObject({ keys: [{ id: key.id }] })
    const { keys } = (await callRoute(listKeys, { headers: ada })).json as { keys: ApiKey[] }
    expect(keys.find(({ id }) => id === key.id)?.person.name).toBe('Bob')
    expect(keys.length).toBeGreaterThan(1)
    const foreign = keys.find(({ person }) => person.name === 'Ada')?.id ?? ''
    expect(await statusOf(callRoute(revokeKey, { method: 'DELETE', params: { id: foreign }, headers: bob }))).toBe(404)
    const limit = (headers: Record<string, string>, body: object) =>
      callRoute(changeKey, { method: 'PATCH', params: { id: key.id }, body, headers })
    expect((await limit(bob, { quota: { callsPerMinute: null } })).status).toBe(403)
    expect((await limit(bob, { name: 'Renamed' })).json).toMatchObject({ name: 'Renamed' })
    expect((await limit(ada, { quota: { callsPerMinute: 2 } })).json).toMatchObject({ quota: { callsPerMinute: 2 } })
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push(await callRoute(readMe, { headers: bearer(token) }))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(statuses[2]?.json).toMatchObject({ error: { kind: 'rate-limited' } })
    expect(await statusOf(callRoute(disable, { method: 'DELETE', headers: ada }))).toBe(200)
    expect(await statusOf(callRoute(readMe, { headers: bearer(token) }))).toBe(401)
  })
})
