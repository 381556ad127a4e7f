import { expect, test } from 'vitest'
import { removeTask } from '@/lib/server/conversations/change-conversation'
import { setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const working = (call: RawCall) => {
  call.event(v1.task('t1', 'WORKING'))
  call.event(v1.chunk('t1', 'partial', false))
}

async function running(answers: Record<string, (call: RawCall) => unknown>) {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: working, ...answers })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'artifact')
  return { server, viewer, taskId }
}

test('cancels in mid-stream, logs the response, keeps partial text, and stops reading', async () => {
  const { server, viewer, taskId } = await running({ CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')) })
  const fold = await cancelTask(viewer, taskId)
  expect(fold).toMatchObject({
    open: false,
    task: { status: { state: 'canceled' }, artifacts: [{ parts: [{ text: 'partial' }] }] },
  })
  await server.calls[0]?.closed
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'task working',
    'artifact ["partial"]',
    'request cancel',
    'task canceled',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'canceled', open: false })
})

test('an agent that first says working and cancels later is read on until it has', async () => {
  let stream: RawCall | undefined
  const { viewer, taskId } = await running({
    SendStreamingMessage: (call) => (working(call), (stream = call)),
    CancelTask: (call) => {
      call.reply(v1.bareTask('t1', 'WORKING'))
      stream?.event(v1.status('t1', 'CANCELED'))
      stream?.end()
    },
  })
  await cancelTask(viewer, taskId)
  const rows = summarizeRows(await readAllRows(taskId))
  expect(rows.slice(0, 4)).toEqual(['request stream', 'task working', 'artifact ["partial"]', 'request cancel'])
  expect(rows.slice(4).toSorted()).toEqual(['status canceled', 'task working'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'canceled', open: false })
})

test.for([
  [-32601, 'Method not found'],
  [-32603, 'Cancel is not implemented'],
  [-32004, 'This operation is not supported'],
  [-32002, 'Task cannot be canceled'],
] as const)('a task goes on if the agent refuses to cancel it with %i', async ([code, message]) => {
  let stream: RawCall | undefined
  const { viewer, taskId } = await running({
    SendStreamingMessage: (call) => (working(call), (stream = call)),
    CancelTask: (call) => call.fail(code, message),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
  })
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({ data: { agentError: { code, message } } })
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'working', open: true })
  stream?.event(v1.chunk('t1', ' and more'))
  stream?.event(v1.status('t1', 'COMPLETED'))
  stream?.end()
  expect(summarizeRows(await readAllRows(taskId)).slice(3)).toEqual([
    'request cancel',
    'fault agent-error',
    'artifact [" and more"]',
    'status completed',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
})

test('a task that waits for an answer still waits after a refused cancel', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'INPUT_REQUIRED')), call.end()),
    CancelTask: (call) => call.fail(-32004, 'No'),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readAllRows(taskId)
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({ data: { reason: 'UNSUPPORTED_OPERATION' } })
  await readAllRows(taskId)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'input-required', open: false })
})

test('a cancel after the end leaves the task as the agent finished it', async () => {
  const { viewer, taskId } = await running({
    CancelTask: (call) => call.fail(-32002, 'Too late'),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'COMPLETED')),
  })
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({ data: { reason: 'TASK_NOT_CANCELABLE' } })
  expect(summarizeRows(await readAllRows(taskId)).slice(3)).toEqual([
    'request cancel',
    'fault agent-error',
    'task completed',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({ data: { kind: 'conflict' } })
  expect(summarizeRows(await readAllRows(taskId))).toHaveLength(6)
})

/** Starts a turn whose agent has opened the stream and sent no event yet. */
async function startSilentTurn(others: Parameters<typeof rawAgent>[0] = {}) {
  await startEngine()
  const received = Promise.withResolvers<RawCall>()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.bytes(': wait\n\n'), received.resolve(call)),
    ...others,
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  return { server, viewer, taskId, stream: await received.promise }
}

test('a task whose agent has not sent its ID goes on after a cancel, and nothing of its answer is lost', async () => {
  const { viewer, taskId, stream } = await startSilentTurn()
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({
    data: { kind: 'conflict', reason: 'TASK_NOT_CANCELABLE', details: { code: 'cancel-unnamed' } },
  })
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'submitted', open: true })
  stream.event(v1.message('Done'))
  stream.end()
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'message'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
})

test('a task that ends while a cancel waits for its ID is already over', async () => {
  const { viewer, taskId, stream } = await startSilentTurn()
  const canceled = cancelTask(viewer, taskId)
  stream.event(v1.message('Done'))
  stream.end()
  await expect(canceled).rejects.toMatchObject({
    data: { message: 'The task is already completed.', reason: 'TASK_NOT_CANCELABLE' },
  })
})

test('waits for the task ID, then cancels at the agent', async () => {
  const { viewer, taskId, stream } = await startSilentTurn({
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const canceled = cancelTask(viewer, taskId)
  working(stream)
  expect(await canceled).toMatchObject({ open: false, task: { status: { state: 'canceled' } } })
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'canceled', open: false })
})

test('a task that waits for an answer can be canceled, and is followed until it is', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'INPUT_REQUIRED')), call.end()),
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readAllRows(taskId)
  await cancelTask(viewer, taskId)
  expect(summarizeRows(await readAllRows(taskId)).slice(2)).toEqual(['request cancel', 'task working', 'task canceled'])
})

/** A running task whose author does not see its agent any more. */
async function runningForMember() {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: working,
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const viewer = await newViewer('member')
  const agent = await agentAt(server.url, { visibility: 'everyone' })
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'artifact')
  await setAgentAccess(agent.id, { ...agent, visibility: 'owner' })
  const methods = () => server.calls.map(({ method }) => method)
  return { viewer, agent, taskId, methods }
}

test('an author cancels a task whose agent is hidden by now', async () => {
  const { viewer, taskId, methods } = await runningForMember()
  expect(await cancelTask(viewer, taskId)).toMatchObject({ open: false, task: { status: { state: 'canceled' } } })
  expect(methods()).toEqual(['SendStreamingMessage', 'CancelTask'])
})

test('deleting a task whose agent is hidden by now cancels it at the agent', async () => {
  const { viewer, taskId, methods } = await runningForMember()
  await removeTask(viewer, taskId)
  expect(methods()).toEqual(['SendStreamingMessage', 'CancelTask'])
  expect(await findTask(viewer, taskId)).toBeNull()
})

test('only the author cancels a task, and an API key only those of its agents', async () => {
  const { viewer, agent, taskId, methods } = await runningForMember()
  const others = [await newViewer('administrator'), { ...viewer, agentIds: [`not ${agent.id}`] }]
  for (const other of others)
    await expect(cancelTask(other, taskId)).rejects.toMatchObject({ data: { kind: 'not-found' } })
  expect(methods()).toEqual(['SendStreamingMessage'])
})
