import { expect, it } from 'vitest'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { handleCall } from '@/lib/server/gateway/handle-call'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { sendFrame } from '@/lib/server/tasks/send-frame'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { startEngine } from '@/lib/server/tasks/testing/engine'

const status = { state: 'TASK_STATE_INPUT_REQUIRED' }
const say = (more: object) => ({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }], ...more } })

it('does not get, cancel or continue the task of a colleague at an agent with shared credentials', async () => {
  await startEngine()
  const operations: string[] = []
  const server = await rawAgent({
    SendMessage: (call) => {
      operations.push('send')
      call.reply({ task: { id: 'remote-1', contextId: 'context-1', status } })
    },
    GetTask: (call) => {
      operations.push('get')
      call.reply({ id: 'remote-1', contextId: 'context-1', status })
    },
  })
  const agent = await storedAgent(localViewer(), { url: server.url, streaming: false, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const [ann, ben] = [await newViewer('member'), await newViewer('member')]
  const call = async (viewer: Viewer, method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' }
    const request = new Request(`http://127.0.0.1:3000/a2a/${agent.slug}`, { method: 'POST', headers, body })
    const answer = await handleCall({ viewer, slug: agent.slug, request, requestId: 'r' })
    return (await answer.json()) as { result?: object; error?: { message: string } }
  }
  expect(await call(ann, 'SendMessage', say({}))).toMatchObject({ result: { task: { id: 'remote-1' } } })
  operations.length = 0
  for (const [method, params] of [
    ['GetTask', { id: 'remote-1' }],
    ['CancelTask', { id: 'remote-1' }],
    ['SubscribeToTask', { id: 'remote-1' }],
    ['SendMessage', say({ taskId: 'remote-1' })],
    ['SendMessage', say({ contextId: 'context-1' })],
    ['SendMessage', say({ referenceTaskIds: ['remote-1'] })],
  ] as const)
    expect((await call(ben, method, params)).error?.message).toMatch(/not found: (remote|context)-1/)
  expect(operations).toEqual([])
  expect(await call(ann, 'SendMessage', say({ contextId: 'context-1' }))).toMatchObject({ result: {} })
})

const json = { 'content-type': 'application/json' }
const old = (id: string, sessionId?: string) => ({
  id,
  sessionId,
  message: { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
})

const frame = (more: object) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'SendMessage',
    params: { message: { ...say({}).message, ...more } },
  })

/** Calls of two people to one agent, with shared credentials. */
async function twoPeople(url: string, dialect: 'v0.1' | 'v1.0') {
  const agent = await storedAgent(localViewer(), { url, dialect, streaming: false, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const [ann, ben] = [await newViewer('member'), await newViewer('member')]
  const send = async (viewer: Viewer, id: string, sessionId?: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tasks/send', params: old(id, sessionId) })
    const request = new Request(`http://127.0.0.1:3000/a2a/${agent.slug}`, { method: 'POST', headers: json, body })
    return (await handleCall({ viewer, slug: agent.slug, request, requestId: 'r' })).json()
  }
  return { agent, ann, ben, send }
}

it('sends an agent of v0.1 another task ID than the one of a colleague that a caller chose', async () => {
  await startEngine()
  const ids: string[] = []
  const server = await rawAgent({
    'tasks/send': (call) => {
      const { id, sessionId } = call.params as { id: string; sessionId: string }
      ids.push(id)
      call.reply({ id, sessionId, status: { state: 'input-required' } })
    },
  })
  const { ann, ben, send } = await twoPeople(server.url, 'v0.1')
  expect(await send(ann, 'chosen', 'session-1')).toMatchObject({ result: { id: 'chosen' } })
  for (const session of ['session-1', 'session-2', undefined, 'session-1'])
    expect(await send(ben, 'chosen', session)).toMatchObject({ result: { id: 'chosen' } })
  expect(ids[0]).toBe('chosen')
  expect(ids.slice(1)).not.toContain('chosen')
  await send(ann, 'chosen', 'session-1')
  expect(ids.at(-1)).toBe('chosen')
})

it('sends no request as written that names the task or the context of a colleague, whatever IDs the sender chose before', async () => {
  await startEngine()
  const received: string[] = []
  const server = await rawAgent({
    SendMessage: (call) => {
      received.push(call.body)
      const id = `remote-${received.length}`
      call.reply({ task: { id, contextId: `context-${received.length}`, status } })
    },
  })
  const { agent, ann, ben, send } = await twoPeople(server.url, 'v1.0')
  await send(ann, 'anns', 'session-1')
  await send(ben, 'remote-1', 'context-1')
  for (const ids of [
    { taskId: 'remote-1' },
    { contextId: 'context-1' },
    { taskId: 'remote-1', contextId: 'context-1' },
  ])
    await expect(sendFrame(ben, agent.id, frame(ids))).rejects.toMatchObject({ kind: 'not-found' })
  expect(received).toHaveLength(2)
  await sendFrame(ben, agent.id, frame({ taskId: 'remote-2', contextId: 'context-2' }))
  await sendFrame(ann, agent.id, frame({ taskId: 'remote-1' }))
  await expect.poll(() => received.length).toBe(4)
})
