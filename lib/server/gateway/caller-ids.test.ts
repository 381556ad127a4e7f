import { describe, expect, test } from 'vitest'
import { POST } from '@/app/a2a/[slug]/route'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, restart, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

interface Sent {
  message: { taskId?: string; contextId?: string; parts: { text: string }[] }
}
const sentOf = (call: RawCall) => (call.params as Sent).message

/** A v1.0 agent that names tasks and contexts itself, whatever the caller says, and asks back until it hears "done". */
const naming = () => {
  let count = 0
  return rawAgent({
    SendMessage: (call) => {
      const { taskId, parts } = sentOf(call)
      const id = taskId ?? `agents-${++count}`
      const state = parts[0]?.text === 'done' ? 'COMPLETED' : 'INPUT_REQUIRED'
      call.reply({ task: { id, contextId: `context-of-${id}`, status: { state: `TASK_STATE_${state}` } } })
    },
    GetTask: (call) => {
      const { id } = call.params as { id: string }
      call.reply({ id, contextId: `context-of-${id}`, status: { state: 'TASK_STATE_INPUT_REQUIRED' } })
    },
    CancelTask: (call) => {
      const { id } = call.params as { id: string }
      call.reply({ id, contextId: `context-of-${id}`, status: { state: 'TASK_STATE_CANCELED' } })
    },
  })
}
const emit = (agent: AgentRecord, method: string, params: object, version = '0.1') =>
  postCall(agent, { method, params }, { 'a2a-version': version })
const send = (id: string, text: string, sessionId?: string) => ({
  id,
  sessionId,
  message: { role: 'user', parts: [{ type: 'text', text }] },
})

describe('IDs that a v0.1 caller chooses', () => {
  test('stay valid in every call, also after a restart, whatever IDs the agent uses', async () => {
    await startEngine()
    const server = await naming()
    const agent = await agentAt(server.url, { streaming: false })
    const mine = { id: 'mine', sessionId: 'my-session' }
    const first = await emit(agent, 'tasks/send', send('mine', 'go', 'my-session'))
    expect(await readRpcResponse(first)).toMatchObject({ result: { ...mine, status: { state: 'input-required' } } })
    await restart()
    expect(await readRpcResponse(await emit(agent, 'tasks/get', { id: 'mine' }))).toMatchObject({ result: mine })
    const [snapshot] = await readRpcEvents(await emit(agent, 'tasks/resubscribe', { id: 'mine' }))
    expect(snapshot?.answer).toMatchObject({ result: { id: 'mine' } })
    const again = await readRpcResponse(await emit(agent, 'tasks/send', send('mine', 'more', 'my-session')))
    expect(again).toMatchObject({ result: mine })
    const push = { id: 'mine', pushNotificationConfig: { url: 'http://127.0.0.1:9/hook' } }
    expect(await readRpcResponse(await emit(agent, 'tasks/pushNotification/set', push))).toMatchObject({
      result: { id: 'mine' },
    })
    expect(await readRpcResponse(await emit(agent, 'tasks/pushNotification/get', { id: 'mine' }))).toMatchObject({
      result: push,
    })
    const listed = await readRpcResponse(await emit(agent, 'ListTasks', { contextId: 'my-session' }, '1.0'))
    expect(listed).toMatchObject({ result: { tasks: [{ id: 'mine', contextId: 'my-session' }], totalSize: 1 } })
    expect(await readRpcResponse(await emit(agent, 'tasks/cancel', { id: 'mine' }))).toMatchObject({
      result: { ...mine, status: { state: 'canceled' } },
    })
    const requestText = server.calls.map(({ params }) => JSON.stringify(params)).join()
    expect(requestText).not.toContain('mine')
    expect(server.calls.filter(({ method }) => method === 'SendMessage').map((call) => sentOf(call).taskId)).toEqual([
      undefined,
      'agents-1',
    ])
  })

  test('are not sent to a caller that uses the agent’s IDs', async () => {
    await startEngine()
    const agent = await agentAt((await naming()).url, { streaming: false })
    await emit(agent, 'tasks/send', send('mine', 'go', 'my-session'))
    const theirs = { id: 'agents-1', contextId: 'context-of-agents-1' }
    expect(await readRpcResponse(await emit(agent, 'GetTask', { id: 'agents-1' }, '1.0'))).toMatchObject({
      result: theirs,
    })
    const events = readRpcEvents(await emit(agent, 'SubscribeToTask', { id: 'agents-1' }, '1.0'))
    await emit(agent, 'CancelTask', { id: 'agents-1' }, '1.0')
    const [snapshot] = await events
    expect(snapshot?.answer).toMatchObject({ result: { task: theirs } })
  })

  test('continue the agent’s context with the next task of a session', async () => {
    await startEngine()
    const server = await naming()
    const agent = await agentAt(server.url, { streaming: false })
    await emit(agent, 'tasks/send', send('one', 'done', 'my-session'))
    await restart()
    const second = await readRpcResponse(await emit(agent, 'tasks/send', send('two', 'done', 'my-session')))
    expect(second).toMatchObject({ result: { id: 'two', sessionId: 'my-session' } })
    expect(server.calls.map((call) => sentOf(call).contextId)).toEqual(['my-session', 'context-of-agents-1'])
  })

  test('are separate for two callers with equal task IDs and different sessions', async () => {
    await startEngine()
    const server = await naming()
    const agent = await agentAt(server.url, { streaming: false })
    await emit(agent, 'tasks/send', send('1', 'first caller', 'session-a'))
    const second = await readRpcResponse(await emit(agent, 'tasks/send', send('1', 'second caller', 'session-b')))
    expect(second).toMatchObject({ result: { id: '1', sessionId: 'session-b' } })
    expect(server.calls.map((call) => sentOf(call).taskId)).toEqual([undefined, undefined])
    const more = await readRpcResponse(await emit(agent, 'tasks/send', send('1', 'more', 'session-a')))
    expect(more).toMatchObject({ result: { id: '1', sessionId: 'session-a' } })
    const sent = server.calls.filter(({ method }) => method === 'SendMessage').map((call) => sentOf(call).taskId)
    expect(sent).toEqual([undefined, undefined, 'agents-1'])
    const others = await readRpcResponse(await emit(agent, 'tasks/send', send('1', 'more')))
    expect(others).toMatchObject({ result: { sessionId: 'session-b' } })
  })

  test('belong to one agent each', async () => {
    await startEngine()
    const [one, other] = [await naming(), await naming()]
    const agents = [await agentAt(one.url, { streaming: false }), await agentAt(other.url, { streaming: false })]
    for (const agent of agents) await emit(agent, 'tasks/send', send('same', 'go'))
    expect([one.calls.length, other.calls.length]).toEqual([1, 1])
    expect(sentOf(other.calls[0]!).taskId).toBeUndefined()
  })

  test('stay valid if the caller disconnects before the agent has sent its task ID', async () => {
    await startEngine()
    const release = Promise.withResolvers<void>()
    const server = await rawAgent({
      SendMessage: async (call) => {
        await release.promise
        call.reply(v1.task('t1', 'COMPLETED'))
      },
    })
    const agent = await agentAt(server.url, { streaming: false })
    const leaving = new AbortController()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tasks/send', params: send('mine', 'go') })
    const request = new Request(`http://127.0.0.1:3000/a2a/${agent.slug}`, {
      method: 'POST',
      headers: { host: '127.0.0.1:3000', 'content-type': 'application/json' },
      body,
      signal: leaving.signal,
    })
    const gone = POST(request, { params: Promise.resolve({ slug: agent.slug }) })
    await expect.poll(() => server.calls.length).toBe(1)
    leaving.abort()
    const taskId = (await gone).headers.get('switchboard-task') ?? ''
    release.resolve()
    await readRowsUntil(taskId, ({ kind }) => kind === 'task')
    expect(await readRpcResponse(await emit(agent, 'tasks/get', { id: 'mine' }))).toMatchObject({
      result: { id: 'mine', status: { state: 'completed' } },
    })
  })
})

test('rejects a v1.0 call with a task and another task’s context', async () => {
  await startEngine()
  const server = await naming()
  const agent = await agentAt(server.url, { streaming: false })
  const say = (ids: object) =>
    emit(
      agent,
      'SendMessage',
      { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }], ...ids } },
      '1.0',
    )
  await say({})
  const [taskId, contextId] = ['agents-1', 'context-of-agents-1']
  const sent = server.calls.length
  expect(await readRpcResponse(await say({ taskId, contextId: 'other' }))).toMatchObject({ error: { code: -32602 } })
  expect(server.calls).toHaveLength(sent)
  expect(await readRpcResponse(await say({ taskId, contextId }))).toMatchObject({ result: { task: { id: taskId } } })
})

test('the ID of a v0.1 agent’s task stays valid for a v1.0 caller', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/send': (call) => {
      const { id, sessionId } = call.params as { id: string; sessionId: string }
      call.reply({ id, sessionId, status: { state: 'input-required' } })
    },
    'tasks/get': (call) => call.reply({ ...(call.params as object), status: { state: 'input-required' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const message = { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] }
  const answer = (await readRpcResponse(await emit(agent, 'SendMessage', { message }, '1.0'))) as {
    result: { task: { id: string; contextId: string } }
  }
  const { id, contextId } = answer.result.task
  await restart()
  expect(await readRpcResponse(await emit(agent, 'GetTask', { id }, '1.0'))).toMatchObject({
    result: { id, contextId },
  })
  await emit(agent, 'SendMessage', { message: { ...message, taskId: id, contextId } }, '1.0')
  const sends = server.calls.filter(({ method }) => method === 'tasks/send').map(({ params }) => params as object)
  expect(sends).toMatchObject([
    { id, sessionId: contextId },
    { id, sessionId: contextId },
  ])
})

test('a message with only a context ID starts a new task in the same v0.1 session', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/send': (call) => call.reply({ ...(call.params as object), status: { state: 'completed' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
  const answer = (await readRpcResponse(await emit(agent, 'SendMessage', { message }, '1.0'))) as {
    result: { task: { contextId: string } }
  }
  const { contextId } = answer.result.task
  await emit(agent, 'SendMessage', { message: { ...message, messageId: 'u2', contextId } }, '1.0')
  const [first, second] = server.calls.map(({ params }) => params as { id: string; sessionId: string })
  expect(second?.sessionId).toBe(first?.sessionId)
  expect(second?.id).not.toBe(first?.id)
  const listed = (await readRpcResponse(await emit(agent, 'ListTasks', { contextId }, '1.0'))) as {
    result: { tasks: object[] }
  }
  expect(listed.result.tasks).toHaveLength(2)
})

test.each([
  ['tasks/send', { ...send('x'.repeat(1001), 'go') }],
  ['tasks/send', { ...send('mine', 'go', 's'.repeat(1001)) }],
  [
    'SendMessage',
    { tenant: 't'.repeat(1001), message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
  ],
  [
    'SendMessage',
    { message: { messageId: 'u', contextId: 'é'.repeat(600), role: 'ROLE_USER', parts: [{ text: 'go' }] } },
  ],
])('an id that is too long to be kept is refused, and reaches no agent: %s', async (method, params) => {
  await startEngine()
  const server = await naming()
  const agent = await agentAt(server.url, { streaming: false })
  expect(await readRpcResponse(await emit(agent, method, params, ''))).toMatchObject({ error: { code: -32602 } })
  expect(server.calls).toEqual([])
})

/** An agent that answers only once it is released, and a v1.0 caller that did not wait for it. */
async function earlyCaller() {
  await startEngine()
  const released = Promise.withResolvers<void>()
  let count = 0
  const server = await rawAgent({
    SendMessage: async (call) => {
      await released.promise
      const { taskId, contextId = 'agents-context' } = sentOf(call)
      call.reply({
        task: { id: taskId ?? `agents-${++count}`, contextId, status: { state: 'TASK_STATE_INPUT_REQUIRED' } },
      })
    },
    GetTask: (call) =>
      call.reply({
        ...(call.params as object),
        contextId: 'agents-context',
        status: { state: 'TASK_STATE_INPUT_REQUIRED' },
      }),
  })
  const agent = await agentAt(server.url, { streaming: false })
  const call = async (method: string, params: object) =>
    (await readRpcResponse(await emit(agent, method, params, '1.0'))) as {
      result: { task: { id: string; contextId: string } }
    }
  const say = (ids: object) =>
    call('SendMessage', {
      message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }], ...ids },
      configuration: { returnImmediately: true },
    })
  const { id, contextId } = (await say({})).result.task
  const answered = async () => {
    released.resolve()
    await expect.poll(async () => JSON.stringify(await call('GetTask', { id }))).toContain('agents-context')
  }
  return { server, call, say, id, contextId, answered }
}

describe('a context ID that a caller got before the agent sent one', () => {
  test('stays valid once the agent has', async () => {
    const { server, call, say, id, contextId, answered } = await earlyCaller()
    expect(contextId).toBe(id)
    await answered()
    expect(await say({ taskId: id, contextId })).toMatchObject({ result: { task: { id } } })
    expect(await say({ contextId })).toMatchObject({ result: { task: { contextId: 'agents-context' } } })
    expect(server.calls.filter(({ method }) => method === 'SendMessage').map((each) => sentOf(each).contextId)).toEqual(
      [undefined, 'agents-context', 'agents-context'],
    )
    expect(await call('ListTasks', { contextId })).toMatchObject({ result: { totalSize: 2 } })
    expect(await say({ taskId: id, contextId: 'other' })).toMatchObject({ error: { code: -32602 } })
  })

  test('is not sent to an agent that has not answered yet', async () => {
    const { server, say, contextId, answered } = await earlyCaller()
    await say({ contextId })
    expect(server.calls.map((each) => sentOf(each).contextId)).toEqual([undefined, undefined])
    await answered()
  })
})
