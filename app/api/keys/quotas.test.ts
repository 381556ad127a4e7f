import type { Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DELETE, GET, POST } from '@/app/a2a/[slug]/[...path]/route'
import { POST as callAgent } from '@/app/a2a/[slug]/route'
import { POST as createKey } from '@/app/api/keys/route'
import { PATCH as changeQuota } from '@/app/api/settings/quota/route'
import { POST as cancelTask } from '@/app/api/tasks/[id]/cancel/route'
import { GET as readTask } from '@/app/api/tasks/[id]/route'
import type { NewApiKey, QuotaPatch } from '@/lib/api/api-key'
import { startSampleServer } from '@/lib/samples/testing/start-sample-server'
import { storeDailyBytes } from '@/lib/server/access/daily-bytes'
import { readUsage } from '@/lib/server/db/access/usage'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { localViewer } from '@/lib/server/platform/viewer'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { callRoute } from '@/lib/server/testing/call-route'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const none = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }
const today = () => new Date().toISOString().slice(0, 10)

const setQuota = (quota: QuotaPatch) => callRoute(changeQuota, { method: 'PATCH', body: quota })

async function newKey(quota: QuotaPatch = {}): Promise<NewApiKey> {
  return (await callRoute(createKey, { body: { name: 'CI', scope: 'call', quota } })).json
}

const post = (method: string, params: object, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return callRoute(callAgent, { body, params: { slug: 'teller' }, headers: { ...type, ...headers } })
}
const send = (text: string, headers: Record<string, string> = {}, configuration = {}) => {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] }
  return post('SendMessage', { message, configuration }, { 'a2a-version': '1.0', ...headers })
}
const handlers = { GET, POST, DELETE }
const overHttp = (method: keyof typeof handlers, path: string, headers: Record<string, string>, body?: object) =>
  callRoute(handlers[method], {
    method,
    path: `/a2a/teller/${path}`,
    params: { slug: 'teller', path: path.split('/') },
    headers,
    ...(body && { body }),
  })
const refused = { id: 7, error: { code: expect.any(Number), message: expect.stringMatching(/^Too many|bytes/) } }

describeEachDatabase('quotas on %s', (provider) => {
  let opened: TestDatabase
  let server: Server
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    const samples = await startSampleServer()
    server = samples.server
    const agent = {
      dialect: 'v0.3',
      visibility: 'everyone',
      slug: 'teller',
      url: `${samples.url}/storyteller`,
    } as const
    await storedAgent(localViewer(), agent)
  }, 60_000)
  beforeEach(async () => {
    deleteSingleton('rate-limits')
    await setQuota(none)
  })
  afterAll(async () => {
    await shutdownTasks(5_000, 0)
    // The next database is used by a process that is not shutting down.
    deleteSingleton('shutdown')
    server.closeAllConnections()
    server.close()
    await opened.close()
  })

  it('attribute a gateway call to its key', async () => {
    const { key, token } = await newKey()
    const answer = await send('hello', bearer(token))
    expect(answer.status).toBe(200)
    const id = answer.headers.get('switchboard-task') ?? ''
    const detail = await callRoute(readTask, { params: { id } })
    expect(detail.json).toMatchObject({ apiKey: { id: key.id, name: 'CI' } })
    const own = (await send('hello')).headers.get('switchboard-task') ?? ''
    expect((await callRoute(readTask, { params: { id: own } })).json).toMatchObject({ apiKey: null })
  })

  it('limit the calls of a key in a minute, in every protocol version', async () => {
    const { token } = await newKey({ callsPerMinute: 1 })
    expect((await send('hello', bearer(token))).status).toBe(200)
    for (const [method, version] of [
      ['tasks/get', ''],
      ['message/send', '0.3'],
      ['SendMessage', '1.0'],
      ['SendStreamingMessage', '1.0'],
    ] as const) {
      const answer = await post(method, {}, { ...bearer(token), ...(version && { 'a2a-version': version }) })
      expect([method, answer.status, answer.json]).toMatchObject([method, 429, refused])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    for (const [method, path] of [
      ['GET', 'tasks'],
      ['POST', 'message:send'],
      ['POST', 'v1/message:stream'],
      ['DELETE', 'tasks/t/pushNotificationConfigs/c'],
    ] as const) {
      const answer = await overHttp(method, path, bearer(token))
      expect([path, answer.status]).toEqual([path, 429])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.text).toContain('Too many calls')
    }
    expect((await send('hello')).status).toBe(200)
  })

  it('limit the calls of each person in a minute, with all keys together', async () => {
    await setQuota({ callsPerMinute: 2 })
    const [one, other] = [await newKey(), await newKey()]
    expect((await send('hello', bearer(one.token))).status).toBe(200)
    expect((await send('hello')).status).toBe(200)
    expect((await send('hello', bearer(other.token))).status).toBe(429)
    // Reading does not call an agent.
    expect((await callRoute(readTask, { params: { id: 'nothing' } })).status).toBe(404)
  })

  it('limit the tasks that run at the same time', async () => {
    const { token } = await newKey({ concurrentTasks: 1 })
    const start = () => send('A report in 30 seconds', bearer(token), { returnImmediately: true })
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5')
    const id = answers.find(({ status }) => status === 200)?.headers.get('switchboard-task') ?? ''
    await callRoute(cancelTask, { method: 'POST', params: { id } })
    await expect.poll(async () => (await start()).status, { timeout: 5_000 }).toBe(200)
  })

  it('limit the bytes of a day, also after a restart', async () => {
    const { key, token } = await newKey({ bytesPerDay: 3_000 })
    const text = `hello ${'x'.repeat(3_000)}`
    expect((await send(text, bearer(token))).status).toBe(200)
    await storeDailyBytes()
    const stored = await readUsage(`key ${key.id}`, today())
    expect(stored).toBeGreaterThan(3_000)
    deleteSingleton('daily-bytes')
    deleteSingleton('ttl-caches')
    const answer = await send('hello', bearer(token))
    expect([answer.status, answer.json]).toMatchObject([429, refused])
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
    expect((await send('hello')).status).toBe(200)
    await storeDailyBytes()
    expect(await readUsage(`key ${key.id}`, today())).toBe(stored)
    expect(await readUsage('person local', today())).toBe(0)
  })

  it('count the bytes of a stream while it is sent', async () => {
    await setQuota({ bytesPerDay: 1_000_000 })
    const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'hello' }] }
    const answer = await post('SendStreamingMessage', { message }, { 'a2a-version': '1.0' })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    await storeDailyBytes()
    const used = await readUsage('person local', today())
    expect(used).toBeGreaterThan(Buffer.byteLength(answer.text))
    const again = { message: { ...message, messageId: crypto.randomUUID() } }
    const bare = await overHttp('POST', 'message:stream', { 'content-type': 'application/a2a+json' }, again)
    expect(bare.headers.get('content-type')).toContain('text/event-stream')
    await storeDailyBytes()
    const sent = Buffer.byteLength(JSON.stringify(again)) + Buffer.byteLength(bare.text)
    expect(await readUsage('person local', today())).toBe(used + sent)
  })
})
