import { expect, test } from 'vitest'
import { POST as callAgent } from '@/app/a2a/[slug]/route'
import { POST as openStream } from '@/app/api/stream/route'
import { GET as readEvents } from '@/app/api/tasks/[id]/events/route'
import { apiKeyInputSchema } from '@/lib/api/api-key'
import { readKeyViewer } from '@/lib/server/access/api-key-viewer'
import { createApiKey, endApiKey } from '@/lib/server/access/api-keys'
import { localViewer } from '@/lib/server/platform/viewer'
import { openFrames } from '@/lib/server/stream/frame-stream'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const keyed = async () => createApiKey(localViewer(), apiKeyInputSchema.parse({ name: 'CI' }))
const headersOf = (token: string) => ({
  host: 'localhost:3000',
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'a2a-version': '1.0',
  accept: 'text/event-stream',
})
const post = (body: object, token: string) =>
  new Request('http://localhost:3000/', { method: 'POST', body: JSON.stringify(body), headers: headersOf(token) })

test('open streams of a revoked key end, and those of others do not', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')) })
  const agent = await agentAt(server.url)
  const [revoked, other] = [await keyed(), await keyed()]

  const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
  const call = { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } }
  const ofGateway = await callAgent(post(call, revoked.token), { params: Promise.resolve({ slug: agent.slug }) })
  const id = ofGateway.headers.get('switchboard-task') ?? ''
  const events = new Request('http://localhost:3000/', { headers: headersOf(revoked.token) })
  const ofLog = await readEvents(events, { params: Promise.resolve({ id }) })
  const topics = { topics: [{ topic: 'tasks' }] }
  const ofBrowser = await openStream(post(topics, revoked.token), { params: Promise.resolve({}) })
  const ofOther = await openStream(post(topics, other.token), { params: Promise.resolve({}) })
  const types = [ofGateway, ofLog, ofBrowser, ofOther].map(({ headers }) => headers.get('content-type'))
  expect(new Set(types)).toEqual(new Set(['text/event-stream; charset=utf-8']))

  const ended = Promise.all([ofGateway, ofLog, ofBrowser].map((response) => response.text()))
  await endApiKey(localViewer(), revoked.key.id)
  expect((await ended).every((text) => text !== '')).toBe(true)
  const reader = ofOther.body?.getReader()
  expect(await reader?.read()).toMatchObject({ done: false })
  await reader?.cancel()
})

test('an unread stream of a revoked key releases its source', async () => {
  await startEngine()
  const { key } = await keyed()
  const released = Promise.withResolvers<void>()
  const frames = openFrames('gateway', await readKeyViewer(key.id), async function* () {
    try {
      for (;;) yield 'data: {}\n\n'
    } finally {
      released.resolve()
    }
  })
  expect(await frames.next()).toBe('data: {}\n\n')
  await endApiKey(localViewer(), key.id)
  await released.promise
  expect(await frames.next()).toBeNull()
})
