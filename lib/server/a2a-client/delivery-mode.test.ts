import { expect, test } from 'vitest'
import { findAgent } from '@/lib/server/db/agents/agents'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

const card = (members: object) => ({
  raw: JSON.stringify({
    name: 'Echo',
    description: '',
    version: '1',
    url: 'http://127.0.0.1:1',
    skills: [],
    ...members,
  }),
  sourceUrl: 'http://127.0.0.1:1/.well-known/agent.json',
  etag: null,
})
const v03Task = (state: string) => ({ kind: 'task', id: 'theirs', contextId: 'c', status: { state } })
const methods = (calls: RawCall[]) => calls.map(({ method }) => method)

test('detects and stores the protocol version if the card is wrong', async () => {
  await startEngine()
  const server = await rawAgent({
    'message/send': (call) => call.reply(v03Task('completed')),
    'tasks/cancel': (call) => call.reply(v03Task('canceled')),
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: true, card: card({ authentication: null }) })
  const { taskId } = await startTurn(viewer, agent, messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'note',
    'request send',
    'note',
    'request stream',
    'note',
    'request send',
    'task completed',
  ])
  expect(methods(server.calls)).toEqual(['tasks/sendSubscribe', 'tasks/send', 'message/stream', 'message/send'])
  const [oldCall, , , newCall] = server.calls.map(({ params }) => params as { message: { messageId?: string } })
  expect(oldCall).toHaveProperty('id')
  expect(newCall?.message).toMatchObject({ messageId: expect.any(String) })
  expect(newCall?.message).not.toHaveProperty('taskId')
  expect(await findTask(viewer, taskId)).toMatchObject({ remoteId: 'theirs', contextId: 'c', state: 'completed' })
  expect(await findAgent(viewer, agent.id)).toMatchObject({ dialect: 'v0.3' })
})

test('an error unrelated to the version is final', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.fail(-32005, 'No such content') })
  const { taskId } = await startTurn(
    localViewer(),
    await agentAt(server.url, { card: card({}) }),
    messageCall('hi'),
    'v1.0',
  )
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'fault agent-error'])
})

test('invalid params lead to another version only if the card is uncertain', async () => {
  await startEngine()
  const server = await rawAgent({ 'message/stream': (call) => call.fail(-32602, 'Bad params') })
  const viewer = localViewer()
  const sure = await agentAt(server.url, { dialect: 'v0.3', card: card({ protocolVersion: '0.3.0' }) })
  const one = await startTurn(viewer, sure, messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(one.taskId))).toEqual(['request stream', 'fault agent-error'])
  const doubtful = await agentAt(server.url, { dialect: 'v0.3', card: card({}) })
  const two = await startTurn(viewer, doubtful, messageCall('hi'), 'v1.0')
  await readAllRows(two.taskId)
  expect(new Set(methods(server.calls))).toContain('tasks/send')
})

test('keeps the version that a person chose', async () => {
  await startEngine()
  const server = await rawAgent({ 'message/send': (call) => call.reply(v03Task('completed')) })
  const agent = await agentAt(server.url, { dialect: 'v0.3', dialectOverride: 'v1.0', card: card({}) })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('fault agent-error')
  expect(methods(server.calls)).toEqual(['SendStreamingMessage', 'SendMessage'])
})

test('sends the card’s tenant with every call', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'INPUT_REQUIRED')), call.end()),
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const supportedInterfaces = [{ url: server.url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: 'acme' }]
  const viewer = localViewer()
  const agent = await agentAt(server.url, { card: card({ supportedInterfaces }) })
  const { taskId } = await startTurn(viewer, agent, messageCall('hi'), 'v1.0')
  await readAllRows(taskId)
  await cancelTask(viewer, taskId)
  expect(server.calls.map(({ params }) => (params as { tenant?: string }).tenant)).toEqual(['acme', 'acme'])
})

test('streams from an agent that only streams, also with push notifications', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'COMPLETED')), call.end()),
  })
  const agent = await agentAt(server.url, { pushNotifications: true })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0', {
    hooksAt: 'http://127.0.0.1:3000',
  })
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request send', 'note', 'request stream', 'task completed'])
  expect(methods(server.calls)).toEqual(['SendMessage', 'SendStreamingMessage'])
})
