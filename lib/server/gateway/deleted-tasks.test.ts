import { beforeEach, describe, expect, it } from 'vitest'
import { removeTaskList } from '@/lib/server/conversations/change-conversation'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { handleCall } from '@/lib/server/gateway/handle-call'
import { answerHttpCall } from '@/lib/server/gateway/handle-http-call'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { sendFrame } from '@/lib/server/tasks/send-frame'

const status = { state: 'TASK_STATE_INPUT_REQUIRED' }
const json = { 'content-type': 'application/json' }
const json1 = { ...json, 'a2a-version': '1.0' }
const json3 = { ...json, 'a2a-version': '0.3' }

const text1 = (ids: object) => ({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }], ...ids } })
const text3 = (ids: object) => ({
  message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hi' }], ...ids },
})
const text3Http = (ids: object) => ({
  message: { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'hi' }], ...ids },
})
const text0 = (ids: object) => ({ message: { role: 'user', parts: [{ type: 'text', text: 'hi' }] }, ...ids })

let agent: AgentRecord
let ann: Viewer
let ben: Viewer
/** Methods that reached the agent. */
let received: string[]

const rpc = (viewer: Viewer, headers: Record<string, string>, method: string, params: object) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const request = new Request(`http://127.0.0.1:3000/a2a/${agent.slug}`, { method: 'POST', headers, body })
  return handleCall({ viewer, slug: agent.slug, request, requestId: 'r' })
}

const http = (viewer: Viewer, headers: Record<string, string>, line: string, body?: object) => {
  const [method = '', path = ''] = line.split(' ')
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const request = new Request(`http://127.0.0.1:3000/a2a/${agent.slug}${path}`, init)
  return answerHttpCall({ viewer, params: { slug: agent.slug }, request, requestId: 'r' })
}

/** Starts an agent with shared credentials that returns the same task to everyone. Ann starts it and deletes it. */
async function deleteTask(): Promise<void> {
  await startEngine()
  received = []
  const task = { id: 'remote-1', contextId: 'context-1', status }
  let count = 0
  const note = (answer: (call: RawCall) => void) => (call: RawCall) => {
    received.push(call.method)
    answer(call)
  }
  const server = await rawAgent({
    SendMessage: note((call) => {
      count += 1
      call.reply({ task: { ...task, id: `remote-${count}` } })
    }),
    GetTask: note((call) => call.reply(task)),
    CancelTask: note((call) => call.reply({ ...task, status: { state: 'TASK_STATE_CANCELED' } })),
    SubscribeToTask: note((call) => {
      call.event({ task })
      call.end()
    }),
  })
  agent = await storedAgent(localViewer(), { url: server.url, streaming: false, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  ann = await newViewer('member')
  ben = await newViewer('member')
  await rpc(ann, json1, 'SendMessage', text1({}))
  const { id } = (await findTaskByRemoteId(ann, agent.id, 'remote-1')) ?? { id: '' }
  expect(await removeTaskList(ann, [id])).toEqual({ tasks: 1, skipped: [] })
  received.length = 0
}

type Attempt = (viewer: Viewer) => Promise<Response>

/** Calls that name the task. */
const taskCalls: [string, Attempt][] = [
  ['0.1 get', (viewer) => rpc(viewer, json, 'tasks/get', { id: 'remote-1' })],
  ['0.1 cancel', (viewer) => rpc(viewer, json, 'tasks/cancel', { id: 'remote-1' })],
  ['0.1 subscribe', (viewer) => rpc(viewer, json, 'tasks/resubscribe', { id: 'remote-1' })],
  ['0.3 get', (viewer) => rpc(viewer, json3, 'tasks/get', { id: 'remote-1' })],
  ['0.3 cancel', (viewer) => rpc(viewer, json3, 'tasks/cancel', { id: 'remote-1' })],
  ['0.3 subscribe', (viewer) => rpc(viewer, json3, 'tasks/resubscribe', { id: 'remote-1' })],
  ['0.3 send', (viewer) => rpc(viewer, json3, 'message/send', text3({ taskId: 'remote-1' }))],
  ['0.3 stream', (viewer) => rpc(viewer, json3, 'message/stream', text3({ taskId: 'remote-1' }))],
  ['1.0 get', (viewer) => rpc(viewer, json1, 'GetTask', { id: 'remote-1' })],
  ['1.0 cancel', (viewer) => rpc(viewer, json1, 'CancelTask', { id: 'remote-1' })],
  ['1.0 subscribe', (viewer) => rpc(viewer, json1, 'SubscribeToTask', { id: 'remote-1' })],
  ['1.0 send', (viewer) => rpc(viewer, json1, 'SendMessage', text1({ taskId: 'remote-1' }))],
  ['1.0 stream', (viewer) => rpc(viewer, json1, 'SendStreamingMessage', text1({ taskId: 'remote-1' }))],
  ['0.3 get over HTTP', (viewer) => http(viewer, json3, 'GET /v1/tasks/remote-1')],
  ['0.3 cancel over HTTP', (viewer) => http(viewer, json3, 'POST /v1/tasks/remote-1:cancel')],
  ['0.3 send over HTTP', (viewer) => http(viewer, json3, 'POST /v1/message:send', text3Http({ taskId: 'remote-1' }))],
  ['1.0 get over HTTP', (viewer) => http(viewer, json1, 'GET /tasks/remote-1')],
  ['1.0 cancel over HTTP', (viewer) => http(viewer, json1, 'POST /tasks/remote-1:cancel')],
  ['1.0 subscribe over HTTP', (viewer) => http(viewer, json1, 'GET /tasks/remote-1:subscribe')],
  ['1.0 send over HTTP', (viewer) => http(viewer, json1, 'POST /message:send', text1({ taskId: 'remote-1' }))],
]

/** Calls that continue the context. */
const contextCalls: [string, Attempt][] = [
  ['0.3 send', (viewer) => rpc(viewer, json3, 'message/send', text3({ contextId: 'context-1' }))],
  ['1.0 send', (viewer) => rpc(viewer, json1, 'SendMessage', text1({ contextId: 'context-1' }))],
  [
    '0.3 send over HTTP',
    (viewer) => http(viewer, json3, 'POST /v1/message:send', text3Http({ contextId: 'context-1' })),
  ],
  ['1.0 send over HTTP', (viewer) => http(viewer, json1, 'POST /message:send', text1({ contextId: 'context-1' }))],
]

const frame = (ids: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: text1(ids) })

describe('a deleted task at an agent with shared credentials', () => {
  beforeEach(deleteTask)

  it.each(taskCalls)(
    'is not found by its author or a colleague, and the agent is not asked: %s',
    async (_, attempt) => {
      for (const viewer of [ben, ann]) expect(await (await attempt(viewer)).text()).toMatch(/Task not found: remote-1/)
      expect(received).toEqual([])
    },
  )

  it.each(contextCalls)('has a context that only its author continues: %s', async (_, attempt) => {
    expect(await (await attempt(ben)).text()).toMatch(/Context not found: context-1/)
    expect(received).toEqual([])
    expect(await (await attempt(ann)).text()).toMatch(/remote-2/)
    expect(received).toEqual(['SendMessage'])
  })

  it('is not named to the agent by colleagues in a reference or in a request as written', async () => {
    const reference = await rpc(ben, json1, 'SendMessage', text1({ referenceTaskIds: ['remote-1'] }))
    expect(await reference.text()).toMatch(/Task not found: remote-1/)
    for (const ids of [{ taskId: 'remote-1' }, { contextId: 'context-1' }])
      await expect(sendFrame(ben, agent.id, frame(ids))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(sendFrame(ann, agent.id, frame({ taskId: 'remote-1' }))).rejects.toMatchObject({ kind: 'not-found' })
    expect(received).toEqual([])
  })

  it('leaves its ID to callers of 0.1, whose new task has another one at the agent', async () => {
    for (const viewer of [ben, ann]) {
      const call = await rpc(viewer, json, 'tasks/send', text0({ id: 'remote-1', sessionId: 'context-1' }))
      expect(await call.json()).toMatchObject({ result: { id: 'remote-1' } })
    }
    expect(received).toEqual(['SendMessage', 'SendMessage'])
    expect(await findTaskByRemoteId(ben, agent.id, 'remote-1')).toMatchObject({ remoteId: 'remote-2' })
  })
})

it('a deleted task does not come back without accounts', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply({ task: { id: 'remote-1', contextId: 'context-1', status } }),
  })
  agent = await storedAgent(localViewer(), { url: server.url, streaming: false })
  const me = localViewer()
  await rpc(me, json1, 'SendMessage', text1({}))
  const { id } = (await findTaskByRemoteId(me, agent.id, 'remote-1')) ?? { id: '' }
  await removeTaskList(me, [id])
  expect(await (await rpc(me, json1, 'GetTask', { id: 'remote-1' })).text()).toMatch(/Task not found/)
  expect(server.calls.map(({ method }) => method)).toEqual(['SendMessage'])
  // The agent answers with the same task.
  expect(await (await rpc(me, json1, 'SendMessage', text1({ contextId: 'context-1' }))).json()).toMatchObject({
    result: { task: { id: 'remote-1' } },
  })
  expect(await (await rpc(me, json1, 'GetTask', { id: 'remote-1' })).json()).toMatchObject({
    result: { id: 'remote-1' },
  })
})

it('an agent of 0.1 gets another ID for a task whose ID was deleted', async () => {
  await startEngine()
  const ids: string[] = []
  const server = await rawAgent({
    'tasks/send': (call) => {
      const { id, sessionId } = call.params as { id: string; sessionId: string }
      ids.push(id)
      call.reply({ id, sessionId, status: { state: 'input-required' } })
    },
  })
  agent = await storedAgent(localViewer(), { url: server.url, dialect: 'v0.1', streaming: false })
  const me = localViewer()
  await rpc(me, json, 'tasks/send', text0({ id: 'chosen' }))
  const { id } = (await findTaskByRemoteId(me, agent.id, 'chosen')) ?? { id: '' }
  await removeTaskList(me, [id])
  expect(await (await rpc(me, json, 'tasks/send', text0({ id: 'chosen' }))).json()).toMatchObject({
    result: { id: 'chosen' },
  })
  expect(ids[0]).toBe('chosen')
  expect(ids[1]).not.toBe('chosen')
})
