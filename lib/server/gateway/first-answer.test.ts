import { expect, test } from 'vitest'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const idOf = (call: RawCall) => (call.params as { id: string }).id

/** Agents whose task never ends, by how their version answers a message. */
const endless = {
  'v0.1': (state: string) =>
    rawAgent({
      'tasks/send': (call) => call.reply({ id: idOf(call), status: { state } }),
      'tasks/get': (call) => call.reply({ id: idOf(call), status: { state } }),
    }),
  'v0.3': (state: string) =>
    rawAgent({
      'message/send': (call) => call.reply({ kind: 'task', id: 'theirs', contextId: 'c', status: { state } }),
      'tasks/get': (call) => call.reply({ kind: 'task', id: 'theirs', contextId: 'c', status: { state } }),
    }),
  'v1.0': (state: string) =>
    rawAgent({
      SendMessage: (call) => call.reply(v1.task('theirs', state.toUpperCase())),
      GetTask: (call) => call.reply(v1.bareTask('theirs', state.toUpperCase())),
    }),
}
const agents = Object.entries(endless).flatMap(([dialect, start]) =>
  ['submitted', 'working'].map((state) => ({ dialect: dialect as keyof typeof endless, state, start })),
)

const message = { role: 'user', parts: [{ type: 'text', text: 'go' }] }
const v01Send = (more: object = {}) => ({ method: 'tasks/send', params: { id: 'mine', message, ...more } })
const answer = { index: 0, parts: [{ type: 'text', text: 'so far' }] }
const pushNotification = { url: 'http://127.0.0.1:9/hook' }

test.each(agents)('a v0.1 caller gets the first answer of a $dialect agent, which is $state', async (fixture) => {
  await startEngine()
  const server = await fixture.start(fixture.state)
  const agent = await agentAt(server.url, { dialect: fixture.dialect, streaming: false })
  for (const call of [v01Send(), v01Send({ id: 'other', pushNotification })])
    expect(await readRpcResponse(await postCall(agent, call))).toMatchObject({
      result: { status: { state: fixture.state } },
    })
})

test('a v0.1 caller with a webhook does not wait for the end of a stream', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.event(v1.task('theirs', 'WORKING')) })
  const agent = await agentAt(server.url)
  const first = await readRpcResponse(await postCall(agent, v01Send({ pushNotification })))
  expect(first).toMatchObject({ result: { id: 'mine', status: { state: 'working' } } })
})

test('only a v0.1 caller lets the agent decide when to respond', async () => {
  await startEngine()
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.task('theirs', 'COMPLETED')) })
  const agent = await agentAt(server.url, { streaming: false })
  await readRpcResponse(await postCall(agent, v01Send()))
  await readRpcResponse(
    await postCall(agent, { method: 'SendMessage', params: { message: { ...message, parts: [{ text: 'x' }] } } }),
  )
  const configurations = server.calls.map(({ params }) => (params as { configuration?: object }).configuration)
  expect(configurations).toEqual([undefined, { returnImmediately: true }])
})

test.each(['submitted', 'working', 'input-required', 'completed'])(
  'a v0.1 caller gets the first answer of a v0.1 agent that also streams, which is %s',
  async (state) => {
    await startEngine()
    const server = await rawAgent({
      'tasks/send': (call) => call.reply({ id: idOf(call), status: { state }, artifacts: [answer] }),
      'tasks/sendSubscribe': (call) => call.event({ id: idOf(call), status: { state: 'working' }, final: false }),
      'tasks/get': (call) => call.reply({ id: idOf(call), status: { state }, artifacts: [answer] }),
      'tasks/resubscribe': (call) => call.event({ id: idOf(call), status: { state: 'working' }, final: false }),
    })
    const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: true })
    expect(await readRpcResponse(await postCall(agent, v01Send()))).toMatchObject({
      result: { id: 'mine', status: { state }, artifacts: [{ parts: answer.parts }] },
    })
    expect(server.calls[0]?.method).toBe('tasks/send')
  },
)

test('follows the task of a v0.1 agent by its stream after the first answer', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/send': (call) => call.reply({ id: idOf(call), status: { state: 'working' } }),
    'tasks/get': (call) => call.reply({ id: idOf(call), status: { state: 'working' } }),
    'tasks/resubscribe': (call) => {
      call.event({ id: idOf(call), artifact: answer })
      call.event({ id: idOf(call), status: { state: 'completed' }, final: true })
      call.end()
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: true })
  expect(await readRpcResponse(await postCall(agent, v01Send()))).toMatchObject({
    result: { status: { state: 'working' } },
  })
  const get = () => postCall(agent, { method: 'tasks/get', params: { id: 'mine' } }).then(readRpcResponse)
  await expect.poll(get).toMatchObject({ result: { status: { state: 'completed' }, artifacts: [{ index: 0 }] } })
  expect(server.calls.map(({ method }) => method)).not.toContain('tasks/sendSubscribe')
})

test('a v0.1 agent that only streams answers with the end of its stream', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/sendSubscribe': (call) => {
      call.event({ id: idOf(call), status: { state: 'working' }, final: false })
      call.event({ id: idOf(call), status: { state: 'completed' }, final: true })
      call.end()
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: true })
  expect(await readRpcResponse(await postCall(agent, v01Send()))).toMatchObject({
    result: { status: { state: 'completed' } },
  })
  expect(server.calls.map(({ method }) => method)).toEqual(['tasks/send', 'tasks/sendSubscribe'])
})

test('reads a message without a task to its end', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.message('Hel'))
      call.event(v1.message('Hello'))
      call.end()
    },
  })
  expect(await readRpcResponse(await postCall(await agentAt(server.url), v01Send()))).toMatchObject({
    result: { id: 'mine', status: { state: 'completed', message: { parts: [{ text: 'Hello' }] } } },
  })
})

const waiting = {
  'v0.3': {
    method: 'message/send',
    params: { message: { ...message, kind: 'message', messageId: 'u' }, configuration: { blocking: true } },
  },
  'v1.0': {
    method: 'SendMessage',
    params: { message: { role: 'ROLE_USER', messageId: 'u', parts: [{ text: 'go' }] } },
  },
}

test.each(Object.entries(waiting))('a %s caller who waits gets the task as it is after SEND_WAIT', async (_, call) => {
  await startEngine({ SEND_WAIT: '1' })
  const server = await rawAgent({ SendStreamingMessage: (rawCall) => rawCall.event(v1.task('theirs', 'WORKING')) })
  const started = Date.now()
  const answer = await readRpcResponse(await postCall(await agentAt(server.url), call))
  expect(JSON.stringify(answer)).toMatch(/"state":"(working|TASK_STATE_WORKING)"/)
  expect(Date.now() - started).toBeGreaterThanOrEqual(990)
})

test('a caller whose agent has not responded gets the task after SEND_WAIT', async () => {
  await startEngine({ SEND_WAIT: '1' })
  const server = await rawAgent({ SendMessage: () => undefined })
  const agent = await agentAt(server.url, { streaming: false })
  const response = await postCall(agent, waiting['v1.0'])
  expect(await readRpcResponse(response)).toMatchObject({
    result: { task: { id: response.headers.get('switchboard-task'), status: { state: 'TASK_STATE_SUBMITTED' } } },
  })
  expect(await readRpcResponse(await postCall(agent, v01Send()))).toMatchObject({
    result: { status: { state: 'submitted' } },
  })
})
