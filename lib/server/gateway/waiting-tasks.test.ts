import { expect, test } from 'vitest'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { agentAt, startEngine, readAllRows, summarizeRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const answer = { ...message, messageId: 'u2', taskId: 't1' }
const waits = { result: { task: { id: 't1', status: { state: 'TASK_STATE_INPUT_REQUIRED' } } } }

/** An agent that asks once, and a gateway task that waits for the answer. */
async function waitingTask() {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const { message: sent } = call.params as { message: { taskId?: string } }
      call.event(sent.taskId ? v1.status('t1', 'COMPLETED', 'Done') : v1.task('t1', 'INPUT_REQUIRED'))
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
    CancelTask: (call) => call.fail(-32002, 'Not now'),
  })
  const agent = await agentAt(server.url)
  const first = await postCall(agent, { method: 'SendMessage', params: { message } })
  const taskId = first.headers.get('switchboard-task') ?? ''
  await readAllRows(taskId)
  return { agent, taskId }
}

type Waiting = Awaited<ReturnType<typeof waitingTask>>

/** A subscription that is still open after a moment; `events` resolves once it ends. */
async function subscribed({ agent }: Waiting, headers: Record<string, string> = {}) {
  const call = { method: 'SubscribeToTask', params: { id: 't1' } }
  const events = readRpcEvents(await postCall(agent, call, { 'a2a-version': '1.0', ...headers }))
  let isOver = false
  void events.then(() => (isOver = true))
  // Longer than a stream takes that has nothing to wait for.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isOver).toBe(false)
  return { events }
}

const answersOf = async (events: ReturnType<typeof readRpcEvents>) => (await events).map(({ answer }) => answer)

test('a 1.0 subscription to a task that waits for input ends with the turn that follows', async () => {
  const task = await waitingTask()
  const { events } = await subscribed(task)
  await postCall(task.agent, { method: 'SendMessage', params: { message: answer } })
  expect(await answersOf(events)).toMatchObject([
    waits,
    { result: { statusUpdate: { taskId: 't1', status: { state: 'TASK_STATE_COMPLETED' } } } },
  ])
})

test('a refused cancel does not end the subscription', async () => {
  const task = await waitingTask()
  const { events } = await subscribed(task)
  const refused = await readRpcResponse(await postCall(task.agent, { method: 'CancelTask', params: { id: 't1' } }))
  expect(refused).toMatchObject({ error: { code: -32002 } })
  await postCall(task.agent, { method: 'SendMessage', params: { message: answer } })
  const answers = await answersOf(events)
  expect(answers.at(-1)).toMatchObject({ result: { statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } } })
})

test('a resumed subscription waits and sends the events of a missed turn', async () => {
  const task = await waitingTask()
  const last = String((await readAllRows(task.taskId)).length)
  const { events } = await subscribed(task, { 'last-event-id': last })
  await postCall(task.agent, { method: 'SendMessage', params: { message: answer } })
  const completed = [{ result: { statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } } }]
  expect(await answersOf(events)).toMatchObject(completed)
  const call = { method: 'SubscribeToTask', params: { id: 't1' } }
  const missed = await postCall(task.agent, call, { 'a2a-version': '1.0', 'last-event-id': last })
  expect(await answersOf(readRpcEvents(missed))).toMatchObject(completed)
})

test('a shutdown ends the subscription', async () => {
  const { events } = await subscribed(await waitingTask())
  await shutdownTasks(1_000, 0)
  expect(await answersOf(events)).toMatchObject([waits])
})

test('a 0.3 client that resubscribes gets the task and the end of the stream', async () => {
  const { agent } = await waitingTask()
  const call = { method: 'tasks/resubscribe', params: { id: 't1' } }
  const events = readRpcEvents(await postCall(agent, call, { 'a2a-version': '0.3' }))
  expect(await answersOf(events)).toMatchObject([
    { result: { kind: 'task', id: 't1', status: { state: 'input-required' } } },
    { result: { kind: 'status-update', status: { state: 'input-required' }, final: true } },
  ])
})

/**
 * A gateway task that waits for a sign-in. `enter` sets another state at the agent, which breaks connections in the state `GONE`,
 * and else refuses to cancel.
 */
async function signInTask() {
  await startEngine()
  let state = 'AUTH_REQUIRED'
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', state)), call.end()),
    GetTask: (call) => (state === 'GONE' ? call.cut() : call.reply(v1.bareTask('t1', state))),
    CancelTask: (call) => (state === 'GONE' ? call.cut() : call.fail(-32002, 'Not now')),
  })
  const agent = await agentAt(server.url)
  const first = await postCall(agent, { method: 'SendMessage', params: { message } })
  const taskId = first.headers.get('switchboard-task') ?? ''
  await readAllRows(taskId)
  const call = async (method: string) => readRpcResponse(await postCall(agent, { method, params: { id: 't1' } }))
  const enter = (next: string) => void (state = next)
  return { agent, taskId, get: () => call('GetTask'), cancel: () => call('CancelTask'), enter }
}

/** The task of `signInTask`, which works at the agent and is no longer followed, because a cancel was not answered. */
async function unfollowedTask() {
  const task = await signInTask()
  const { taskId, get, cancel, enter } = task
  enter('WORKING')
  await get()
  enter('GONE')
  expect(await cancel()).toMatchObject({ error: {} })
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('gap')
  enter('WORKING')
  return task
}

const stateEvents = (...states: string[]) =>
  states.map((state) => ({ result: { task: { status: { state: `TASK_STATE_${state}` } } } }))

test('a task that a get finds working again is followed, and its subscriptions end with it', async () => {
  const { agent, taskId, get, enter } = await signInTask()
  const { events } = await subscribed({ agent, taskId })
  enter('WORKING')
  const [first] = await Promise.all([get(), get()])
  expect(first).toMatchObject({ result: { status: { state: 'TASK_STATE_WORKING' } } })
  const call = { method: 'tasks/resubscribe', params: { id: 't1' } }
  const old = readRpcEvents(await postCall(agent, call, { 'a2a-version': '0.3' }))
  enter('COMPLETED')
  expect(await answersOf(events)).toMatchObject(stateEvents('AUTH_REQUIRED', 'WORKING', 'COMPLETED'))
  expect((await answersOf(old)).at(-1)).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
})

test('a subscription finds that a waiting task works again, and follows it', async () => {
  const { agent, enter } = await signInTask()
  enter('WORKING')
  const call = { method: 'SubscribeToTask', params: { id: 't1' } }
  const events = readRpcEvents(await postCall(agent, call))
  enter('COMPLETED')
  expect(await answersOf(events)).toMatchObject(stateEvents('WORKING', 'COMPLETED'))
})

test.each([
  ['1.0', 'SubscribeToTask', { result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } } }],
  ['0.3', 'tasks/resubscribe', { result: { status: { state: 'completed' }, final: true } }],
] as const)('a %s subscription follows a task again that was no longer followed', async (version, method, last) => {
  const { agent, enter } = await unfollowedTask()
  const call = { method, params: { id: 't1' } }
  const events = readRpcEvents(await postCall(agent, call, { 'a2a-version': version }))
  enter('COMPLETED')
  expect((await answersOf(events)).at(-1)).toMatchObject(last)
})

test.each([
  ['get', { result: { status: { state: 'TASK_STATE_WORKING' } } }],
  ['cancel', { error: { message: 'Not now' } }],
] as const)('a %s follows a task again that was no longer followed', async (method, reply) => {
  const { taskId, enter, ...calls } = await unfollowedTask()
  expect(await calls[method]()).toMatchObject(reply)
  enter('COMPLETED')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows).at(-1)).toBe('task completed')
})

test('a subscription begins while the agent does not respond, and sends what it reports later', async () => {
  await startEngine()
  const polls: RawCall[] = []
  let hangs = true
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'AUTH_REQUIRED')), call.end()),
    GetTask: (call) => (hangs ? polls.push(call) : call.reply(v1.bareTask('t1', 'COMPLETED'))),
  })
  const agent = await agentAt(server.url)
  await (await postCall(agent, { method: 'SendMessage', params: { message } })).text()
  const subscribedAt = performance.now()
  const response = await postCall(agent, { method: 'SubscribeToTask', params: { id: 't1' } })
  expect(performance.now() - subscribedAt).toBeLessThan(3_000)
  const events = readRpcEvents(response)
  hangs = false
  expect(polls).toHaveLength(1)
  polls[0]?.reply(v1.bareTask('t1', 'WORKING'))
  expect(await answersOf(events)).toMatchObject(stateEvents('AUTH_REQUIRED', 'WORKING', 'COMPLETED'))
})

test('a report that is too large does not refuse a subscription', async () => {
  await startEngine({ LIMITS: 'log=2' })
  const history = [{ messageId: 'a1', role: 'ROLE_AGENT', parts: [{ text: 'x'.repeat(1_500_000) }] }]
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'AUTH_REQUIRED')), call.end()),
    GetTask: (call) => call.reply({ ...v1.bareTask('t1', 'WORKING'), history }),
  })
  const agent = await agentAt(server.url)
  await (await postCall(agent, { method: 'SendMessage', params: { message } })).text()
  const call = { method: 'tasks/resubscribe', params: { id: 't1' } }
  const [first] = await answersOf(readRpcEvents(await postCall(agent, call, { 'a2a-version': '0.3' })))
  expect(first).toMatchObject({ result: { kind: 'task', status: { state: 'auth-required' } } })
})
