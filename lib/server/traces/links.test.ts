import { expect, test } from 'vitest'
import { DELETE as revoke } from '@/app/api/tasks/[id]/links/[link]/route'
import { GET as list, POST as share } from '@/app/api/tasks/[id]/links/route'
import { GET as exported } from '@/app/api/tasks/[id]/export/route'
import { GET as events } from '@/app/api/tasks/[id]/events/route'
import { GET as below } from '@/app/shared/[token]/[...path]/route'
import { GET as shared } from '@/app/shared/[token]/route'
import type { ExportQuery, NewLink, TaskLinks } from '@/lib/api/trace'
import { storeCredential } from '@/lib/server/credentials/vault'
import { exportTask } from '@/lib/server/traces/export-task'
import { setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { updatePerson } from '@/lib/server/db/access/people'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { logRow, storedAgent, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { localUserId, localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { callRoute } from '@/lib/server/testing/call-route'
import { shareTask } from '@/lib/server/traces/task-links'

const access = 'a-token-of-at-least-thirty-two-characters'
const authorization = `Bearer ${access}`

async function sharedOne() {
  await startEngine({ ACCESS_TOKEN: access })
  const { id } = await storedTask(localViewer())
  await appendEvents(id, [logRow(1, '{"text":"mail ann@x.example"}')])
  const response = await callRoute(share, { params: { id }, body: { expiresIn: 3600 }, headers: { authorization } })
  expect(response.status).toBe(201)
  const { link, url } = response.json as NewLink
  return { id, link, token: url.split('/').at(-1) ?? '' }
}
const withoutRequestId = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replaceAll(/"requestId":"[^"]+"/g, ''),
]
const trace = { format: 'trace', redact: [] } as const satisfies ExportQuery
const open = (token: string) => callRoute(shared, { path: `/shared/${token}`, params: { token } })

test('a link gives access to one redacted task and nothing else', async () => {
  const { id, token } = await sharedOne()
  expect(token).toMatch(/^[\w-]{43}$/)
  const page = await open(token)
  expect(page.status).toBe(200)
  expect(page.text).toContain('[email-1]')
  expect(page.text).not.toContain('ann@x.example')
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` }
  for (const handler of [exported, events, list])
    expect((await callRoute(handler, { params: { id }, headers })).status).toBe(401)
})

test('a link of a person who may not sign in gives no access', async () => {
  await startEngine()
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const author = await newViewer('member')
  const { id } = await storedTask(author)
  const { url } = await shareTask(author, id, { expiresIn: 3600, redact: [] }, 'http://localhost:3000')
  const token = url.split('/').at(-1) ?? ''
  const missing = await open('x'.repeat(43))
  expect((await open(token)).status).toBe(200)
  await updatePerson(author.userId, { disabled: true })
  const ofDisabled = await open(token)
  expect(withoutRequestId(ofDisabled)).toEqual(withoutRequestId(missing))
  await updatePerson(author.userId, { disabled: false })
  expect((await open(token)).status).toBe(200)
})

test('a link that the disabled built-in user made gives access only while accounts are off', async () => {
  await startEngine()
  const { id } = await storedTask(localViewer())
  await database().prisma.user.update({ where: { id: localUserId }, data: { disabledAt: new Date() } })
  const { url } = await shareTask(localViewer(), id, { expiresIn: 3600, redact: [] }, 'http://localhost:3000')
  const token = url.split('/').at(-1) ?? ''
  expect((await open(token)).status).toBe(200)
  const { userId } = await newViewer()
  await updatePerson(userId, { email: 'bob@example.com' })
  await turnAccountsOn({ name: 'Bob', email: 'bob@example.com', passwordHash: 'hash' })
  expect((await open(token)).status).toBe(404)
})

test('a link and an export have only the name of an agent that the author does not see any more', async () => {
  await startEngine()
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const author = await newViewer('member')
  const url = 'http://hidden.example/rpc'
  const agent = await storedAgent(localViewer(), { url, name: 'Hidden agent', visibility: 'everyone' })
  const ids = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0' } as const
  const { id } = await createTask(author, { ...ids, title: 'Say hello' })
  await appendEvents(id, [logRow(1, JSON.stringify({ text: `see ${url}` }))])
  const link = await shareTask(author, id, { expiresIn: 3600, redact: [] }, 'http://localhost:3000')
  const token = link.url.split('/').at(-1) ?? ''
  const pages = async () => [(await open(token)).text, await (await exportTask(author, id, trace)).text()]
  for (const text of await pages()) expect(text).toContain(url)
  const { teamId, visibleTo, credentialMode } = agent
  await setAgentAccess(agent.id, { visibility: 'owner', teamId, visibleTo, credentialMode })
  for (const text of await pages()) {
    expect(text).toContain('Hidden agent')
    expect(text).not.toContain('hidden.example')
  }
})

test('builds a page once for concurrent requests, and again after a change', async () => {
  const { id, token } = await sharedOne()
  // Each page contains its time, in milliseconds.
  const [first, second, ...others] = await Promise.all(Array.from({ length: 8 }, () => open(token)))
  const later = await open(token)
  for (const page of [second, ...others, later]) expect(page?.text).toBe(first?.text)
  await appendEvents(id, [logRow(2, '{"text":"plugh-xyzzy-1 for all"}')])
  const grown = await open(token)
  expect(grown.text).toContain('plugh-xyzzy-1 for all')
  const agent = await agentAt('http://other.invalid')
  await storeCredential(agent, 'bearer', { type: 'bearer', token: 'plugh-xyzzy-1' }, { origins: [] })
  const masked = await open(token)
  expect(masked.text).toContain('•••• for all')
  expect(masked.text).not.toContain('plugh-xyzzy-1')
})

test('a task that is too large for the cache is redacted while it is read', { tags: ['exhaustive'] }, async () => {
  const { id, token } = await sharedOne()
  await appendEvents(id, [logRow(2, `${'x'.repeat(9_000_000)} bob@x.example`)])
  for (let count = 0; count < 3; count += 1) {
    const { status, text } = await open(token)
    expect([status, text.length > 9_000_000, text.includes('bob@x.example')]).toEqual([200, true, false])
  }
})

test('stores only a hash of the token, and lists no token', async () => {
  const { id, link, token } = await sharedOne()
  expect(JSON.stringify(await database().prisma.taskLink.findMany())).not.toContain(token)
  const { json, text } = await callRoute(list, { params: { id }, headers: { authorization } })
  expect(json).toMatchObject({ links: [{ id: link.id, revokedAt: null }], loopback: true })
  expect(text).not.toContain(token)
})

test('a link lists everything that it redacts, as exports do', async () => {
  const { id } = await sharedOne()
  const body = { expiresIn: 3600, redact: [] }
  const { json } = await callRoute(share, { params: { id }, body, headers: { authorization } })
  expect((json as NewLink).link.redact).toEqual(['secrets'])
  const listed = await callRoute(list, { params: { id }, headers: { authorization } })
  expect((listed.json as TaskLinks).links[0]?.redact).toEqual(['secrets'])
})

test('unknown, expired and revoked links get the same response', async () => {
  const { id, link, token } = await sharedOne()
  const unknown = await open('x'.repeat(43))
  expect(unknown.status).toBe(404)
  const gone = await callRoute(revoke, { method: 'DELETE', params: { id, link: link.id }, headers: { authorization } })
  expect((gone.json as TaskLinks).links[0]?.revokedAt).not.toBeNull()
  const revoked = await open(token)
  const past = { expiresAt: new Date(Date.now() - 1000), revokedAt: null }
  await database().prisma.taskLink.updateMany({ data: past })
  const expired = await open(token)
  for (const answer of [revoked, expired]) expect([answer.status, answer.text]).toEqual([404, unknown.text])
})

test('limits requests for many tokens', async () => {
  await startEngine()
  // Without the requests of other tests.
  deleteSingleton('rate-limits')
  const answers = []
  for (let count = 0; count < 61; count++) answers.push((await open(`guess-${count}`)).status)
  expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(answers.at(-1)).toBe(429)
})

test('rejects an expiry out of range', async () => {
  const { id } = await sharedOne()
  for (const expiresIn of [60, 1e9, 'long'])
    expect((await callRoute(share, { params: { id }, body: { expiresIn }, headers: { authorization } })).status).toBe(
      422,
    )
  const { json } = await callRoute(list, { params: { id }, headers: { authorization } })
  expect((json as TaskLinks).links).toHaveLength(1)
})

test('responds with 404 below a link, without the link', async () => {
  const { token } = await sharedOne()
  for (const each of [token, 'x'.repeat(43)]) {
    const answer = await callRoute(below, { path: `/shared/${each}/events`, params: { token: each, path: ['events'] } })
    expect(answer.status).toBe(404)
    expect(answer.json).toMatchObject({ error: { kind: 'not-found', requestId: expect.any(String) } })
    expect(answer.text).not.toContain(each)
  }
})

test('rejects unsupported redactions and expiries of a link', async () => {
  const { id } = await sharedOne()
  const body = { expiresIn: 3600, expiresAt: '2099-01-01T00:00:00Z' }
  const answer = await callRoute(share, { params: { id }, body, headers: { authorization } })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('expiresAt')
})
