import { describe, expect, test, vi } from 'vitest'
import { POST } from '@/app/a2a/[slug]/route'
import { findTask } from '@/lib/server/db/tasks'
import { localViewer } from '@/lib/server/db/users'
import { answerOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { forget } from '@/lib/server/singleton'
import { agentAt, engine, restart, told, toldUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const send = { method: 'SendMessage', params: { message } }
const agent = () => rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })

test.each([
  [{ 'a2a-extensions': 'urn:a, urn:b' }, 'urn:a, urn:b'],
  [{ 'x-a2a-extensions': 'urn:a' }, 'urn:a'],
  [{ 'a2a-extensions': 'urn:a', 'x-a2a-extensions': 'urn:b,urn:a' }, 'urn:a, urn:b'],
])('the extensions that a caller asks for are asked of the agent: %j', async (headers, asked) => {
  await engine()
  const server = await agent()
  await post(await agentAt(server.url, { streaming: false }), send, headers as Record<string, string>)
  expect(server.calls[0]?.headers['a2a-extensions']).toBe(asked)
})

test('a v0.3 agent hears of them under the name that its generation has', async () => {
  await engine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }),
  })
  await post(await agentAt(server.url, { dialect: 'v0.3', streaming: false }), send, { 'a2a-extensions': 'urn:a' })
  expect(server.calls[0]?.headers).toMatchObject({ 'x-a2a-extensions': 'urn:a' })
  expect(server.calls[0]?.headers).not.toHaveProperty('a2a-extensions')
})

test('the tenant that a caller names is kept with the task', async () => {
  await engine()
  const server = await agent()
  const given = { method: 'SendMessage', params: { tenant: 'acme', message } }
  const response = await post(await agentAt(server.url, { streaming: false }), given)
  expect(server.calls[0]?.params).toMatchObject({ tenant: 'acme' })
  const taskId = response.headers.get('switchboard-task') ?? ''
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ tenant: 'acme' })
})

test('a version that nobody speaks is refused in words that name those that are spoken', async () => {
  await engine()
  const server = await agent()
  const response = await post(await agentAt(server.url), send, { 'a2a-version': '7.1' })
  expect(await answerOf(response)).toMatchObject({
    error: { code: -32009, message: 'A2A version 7.1 is not supported. Supported versions: 1.0, 0.3, 0.2, 0.1.' },
  })
  expect(server.calls).toEqual([])
})

test('the version may stand in the query', async () => {
  await engine()
  const { slug } = await agentAt((await agent()).url, { streaming: false })
  const request = new Request(`http://127.0.0.1:3000/a2a/${slug}?A2A-Version=7.1`, {
    method: 'POST',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...send }),
  })
  const response = await POST(request, { params: Promise.resolve({ slug }) })
  expect(await answerOf(response)).toMatchObject({ error: { code: -32009 } })
})

const activating = (name: string) =>
  rawAgent({
    SendMessage: (call) => {
      call.response.setHeader(name, 'urn:a, urn:c')
      call.reply(v1.task('t1', 'COMPLETED'))
    },
  })

describe('extensions that the agent activated', () => {
  const v03Send = {
    method: 'message/send',
    params: { message: { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] } },
  }

  test.each([
    ['A2A-Extensions', send, 'a2a-extensions'],
    ['X-A2A-Extensions', send, 'a2a-extensions'],
    ['A2A-Extensions', v03Send, 'x-a2a-extensions'],
  ])('and told as %s are told to the caller, and in the log', async (name, call, header) => {
    await engine()
    const response = await post(await agentAt((await activating(name)).url, { streaming: false }), call)
    expect(response.headers.get(header)).toBe('urn:a, urn:c')
    const rows = await told(response.headers.get('switchboard-task') ?? '')
    expect(rows.at(-1)?.event).toMatchObject({ kind: 'note', note: 'Extensions activated by the agent: urn:a, urn:c' })
  })
})

test('tenant and extensions are said again in every later call for their task, after a restart too', async () => {
  await engine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const { message: sent } = call.params as { message: { taskId?: string } }
      call.event(v1.task('t1', sent.taskId ? 'COMPLETED' : 'WORKING'))
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    SubscribeToTask: (call) => (call.event(v1.task('t1', 'INPUT_REQUIRED')), call.end()),
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const agent = await agentAt(server.url)
  const started = { method: 'SendStreamingMessage', params: { tenant: 'acme', message } }
  const response = await post(agent, started, { 'a2a-extensions': 'urn:a' })
  const taskId = response.headers.get('switchboard-task') ?? ''
  await toldUntil(taskId, ({ kind }) => kind === 'task')
  await response.body?.cancel()
  await restart()
  await told(taskId)
  await post(agent, { method: 'GetTask', params: { id: 't1' } })
  await post(agent, { method: 'CancelTask', params: { id: 't1' } })
  await post(agent, { method: 'SendMessage', params: { message: { ...message, taskId: 't1' } } })
  const said = server.calls.map(({ method, params }) => [method, (params as { tenant?: string }).tenant])
  expect(said.map(([method]) => method)).toEqual(
    expect.arrayContaining(['SendStreamingMessage', 'GetTask', 'SubscribeToTask', 'CancelTask']),
  )
  expect(new Set(said.map(([, tenant]) => tenant))).toEqual(new Set(['acme']))
  const own = server.calls.filter(({ method }) => method !== 'SendMessage' && method !== 'SendStreamingMessage')
  expect(new Set(own.map(({ headers }) => headers['a2a-extensions']))).toEqual(new Set(['urn:a']))
})

test.each([
  ['1.0', { code: -32600, data: [{ reason: 'AUTHENTICATION_REQUIRED' }] }],
  ['0.3', { code: -32600, data: { reason: 'AUTHENTICATION_REQUIRED' } }],
  ['0.1', { code: -32007, data: { reason: 'AUTHENTICATION_REQUIRED' } }],
])('who lacks the access token is told so in version %s', async (version, error) => {
  await engine()
  vi.stubEnv('ACCESS_TOKEN', 'a-token-of-at-least-thirty-two-characters')
  forget('env')
  const refused = await post({ slug: 'any' }, send, { 'a2a-version': version, 'content-length': '' })
  expect(refused.status).toBe(401)
  expect(await answerOf(refused)).toMatchObject({ jsonrpc: '2.0', id: null, error })
})
