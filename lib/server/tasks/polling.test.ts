import { expect, test } from 'vitest'
import { findAgent } from '@/lib/server/db/agents/agents'
import { localViewer } from '@/lib/server/platform/viewer'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

test('sends a non-blocking message to an agent without streaming, then polls until the task rests', async () => {
  await startEngine()
  const states = ['working', 'working', 'completed']
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'submitted' } }),
    'tasks/get': (call) =>
      call.reply({
        kind: 'task',
        id: 't1',
        contextId: 'c1',
        status: { state: states.shift() },
        artifacts: [{ artifactId: 'a', parts: [{ kind: 'text', text: `${3 - states.length}` }] }],
      }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request send',
    'task submitted',
    'task working',
    'task working',
    'task completed',
  ])
  expect(server.calls[0]?.params).toMatchObject({ configuration: { blocking: false } })
  const { task } = await currentFold(taskId)
  expect(task.artifacts[0]?.parts).toEqual([{ text: '3' }])
})

test('does not log an unchanged task again', async () => {
  await startEngine()
  let pollCount = 0
  const server = await rawAgent({
    'tasks/send': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'working' } }),
    'tasks/get': (call) => {
      pollCount += 1
      call.reply({ id: (call.params as { id: string }).id, status: { state: pollCount > 3 ? 'completed' : 'working' } })
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request send',
    'task working',
    'task working',
    'task completed',
  ])
  const [id] = new Set(server.calls.map(({ params }) => (params as { id: string }).id))
  expect(id).toBe((await currentFold(taskId)).task.id)
})

test('retries failed polls for a while', async () => {
  await startEngine()
  let pollCount = 0
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } }),
    'tasks/get': (call) => {
      pollCount += 1
      if (pollCount === 1) call.cut()
      else if (pollCount === 2) call.response.writeHead(503).end()
      else call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'completed' } })
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request send', 'task working', 'task completed'])
})

test('polls again after a response that broke off', async () => {
  await startEngine()
  let pollCount = 0
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } }),
    'tasks/get': (call) => {
      pollCount += 1
      if (pollCount > 1) return call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'completed' } })
      call.response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      call.response.write('{"jsonrpc":"2.0",', () => call.cut())
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request send', 'task working', 'task completed'])
})

test('an agent that no longer has the task is a fault', async () => {
  await startEngine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } }),
    'tasks/get': (call) => call.fail(-32001, 'Task not found'),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request send', 'task working', 'fault agent-error'])
})

test('stops polling a task with the state unknown', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/send': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'working' } }),
    'tasks/get': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'unknown' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual(['request send', 'task working', 'task unknown', 'gap'])
  expect(rows.at(-1)?.event).toMatchObject({ stopped: true })
  expect((await currentFold(taskId)).open).toBe(false)
})

test('polls a task with a client-chosen ID although no response arrived', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/sendSubscribe': (call) => call.cut(),
    'tasks/get': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'completed' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1' })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'gap', 'task completed'])
})

test('an unreachable agent is a fault immediately, and its status is down', async () => {
  await startEngine()
  const viewer = localViewer()
  const agent = await agentAt('http://127.0.0.1:9', { dialect: 'v0.1' })
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'fault agent-unreachable'])
  await expect.poll(() => findAgent(viewer, agent.id)).toMatchObject({ status: 'down' })
})
