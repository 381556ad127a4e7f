import { describe, expect, test, vi } from 'vitest'
import { POST } from '@/app/a2a/[slug]/route'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { agentAt, startEngine, restart, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const send = { method: 'SendMessage', params: { message } }
const agent = () => rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })

test.each([
  [{ 'a2a-extensions': 'urn:a, urn:b' }, 'urn:a, urn:b'],
  [{ 'x-a2a-extensions': 'urn:a' }, 'urn:a'],
  [{ 'a2a-extensions': 'urn:a', 'x-a2a-extensions': 'urn:b,urn:a' }, 'urn:a, urn:b'],
])('the extensions that a caller asks for are asked of the agent: %j', async (headers, extensions) => {
  await startEngine()
  const server = await agent()
  await postCall(await agentAt(server.url, { streaming: false }), send, headers as Record<string, string>)
  expect(server.calls[0]?.headers['a2a-extensions']).toBe(extensions)
})

test('a v0.3 agent gets them in the header of its protocol version', async () => {
  await startEngine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }),
  })
  await postCall(await agentAt(server.url, { dialect: 'v0.3', streaming: false }), send, { 'a2a-extensions': 'urn:a' })
  expect(server.calls[0]?.headers).toMatchObject({ 'x-a2a-extensions': 'urn:a' })
  expect(server.calls[0]?.headers).not.toHaveProperty('a2a-extensions')
})

test('stores the caller’s tenant with the task', async () => {
  await startEngine()
  const server = await agent()
  const call = { method: 'SendMessage', params: { tenant: 'acme', message } }
  const response = await postCall(await agentAt(server.url, { streaming: false }), call)
  expect(server.calls[0]?.params).toMatchObject({ tenant: 'acme' })
  const taskId = response.headers.get('switchboard-task') ?? ''
  expect(await findTask(localViewer(), taskId)).toMatchObject({ tenant: 'acme' })
})

test('rejects an unsupported version with the list of supported ones', async () => {
  await startEngine()
  const server = await agent()
  const response = await postCall(await agentAt(server.url), send, { 'a2a-version': '7.1' })
  expect(await readRpcResponse(response)).toMatchObject({
    error: { code: -32009, message: 'A2A version 7.1 is not supported. Supported versions: 1.0, 0.3, 0.2, 0.1.' },
  })
  expect(server.calls).toEqual([])
})

test('accepts the version in the query', async () => {
  await startEngine()
  const { slug } = await agentAt((await agent()).url, { streaming: false })
  const request = new Request(`http://127.0.0.1:3000/a2a/${slug}?A2A-Version=7.1`, {
    method: 'POST',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...send }),
  })
  const response = await POST(request, { params: Promise.resolve({ slug }) })
  expect(await readRpcResponse(response)).toMatchObject({ error: { code: -32009 } })
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
  ])('and reported as %s reach the caller and the log', async (name, call, header) => {
    await startEngine()
    const response = await postCall(await agentAt((await activating(name)).url, { streaming: false }), call)
    expect(response.headers.get(header)).toBe('urn:a, urn:c')
    const rows = await readAllRows(response.headers.get('switchboard-task') ?? '')
    expect(rows.at(-1)?.event).toMatchObject({ kind: 'note', note: 'Extensions activated by the agent: urn:a, urn:c' })
  })
})

test('sends tenant and extensions in every later call for the task, also after a restart', async () => {
  await startEngine()
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
  const response = await postCall(agent, started, { 'a2a-extensions': 'urn:a' })
  const taskId = response.headers.get('switchboard-task') ?? ''
  await readRowsUntil(taskId, ({ kind }) => kind === 'task')
  await response.body?.cancel()
  await restart()
  await readAllRows(taskId)
  await postCall(agent, { method: 'GetTask', params: { id: 't1' } })
  await postCall(agent, { method: 'CancelTask', params: { id: 't1' } })
  await postCall(agent, { method: 'SendMessage', params: { message: { ...message, taskId: 't1' } } })
  const calls = server.calls.map(({ method, params }) => [method, (params as { tenant?: string }).tenant])
  expect(calls.map(([method]) => method)).toEqual(
    expect.arrayContaining(['SendStreamingMessage', 'GetTask', 'SubscribeToTask', 'CancelTask']),
  )
  expect(new Set(calls.map(([, tenant]) => tenant))).toEqual(new Set(['acme']))
  const own = server.calls.filter(({ method }) => method !== 'SendMessage' && method !== 'SendStreamingMessage')
  expect(new Set(own.map(({ headers }) => headers['a2a-extensions']))).toEqual(new Set(['urn:a']))
})

test.each([
  ['1.0', { code: -32600, data: [{ reason: 'AUTHENTICATION_REQUIRED' }] }],
  ['0.3', { code: -32600, data: { reason: 'AUTHENTICATION_REQUIRED' } }],
  ['0.1', { code: -32007, data: { reason: 'AUTHENTICATION_REQUIRED' } }],
])('reports a missing access token in version %s', async (version, error) => {
  await startEngine()
  vi.stubEnv('ACCESS_TOKEN', 'a-token-of-at-least-thirty-two-characters')
  deleteSingleton('env')
  const refused = await postCall({ slug: 'any' }, send, { 'a2a-version': version, 'content-length': '' })
  expect(refused.status).toBe(401)
  expect(await readRpcResponse(refused)).toMatchObject({ jsonrpc: '2.0', id: null, error })
})
