import { expect, test } from 'vitest'
import { findAgent } from '@/lib/server/db/agents'
import { localViewer } from '@/lib/server/db/users'
import { currentFold } from '@/lib/server/tasks/pumps'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, told } from '@/lib/server/tasks/testing/engine'
import { saying } from '@/lib/server/tasks/testing/saying'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

test('an agent that cannot stream is sent the message without waiting, then asked until the task rests', async () => {
  await engine()
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
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  expect(gist(await told(taskId))).toEqual([
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

test('what does not change is not logged again', async () => {
  await engine()
  let asked = 0
  const server = await rawAgent({
    'tasks/send': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'working' } }),
    'tasks/get': (call) => {
      asked += 1
      call.reply({ id: (call.params as { id: string }).id, status: { state: asked > 3 ? 'completed' : 'working' } })
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  expect(gist(await told(taskId))).toEqual(['request send', 'task working', 'task working', 'task completed'])
  const [id] = new Set(server.calls.map(({ params }) => (params as { id: string }).id))
  expect(id).toBe((await currentFold(taskId)).task.id)
})

test('looks that fail are forgiven for a while', async () => {
  await engine()
  let asked = 0
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } }),
    'tasks/get': (call) => {
      asked += 1
      if (asked === 1) call.cut()
      else if (asked === 2) call.response.writeHead(503).end()
      else call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'completed' } })
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  expect(gist(await told(taskId))).toEqual(['request send', 'task working', 'task completed'])
})

test('an agent that does not know the task any more is a fault', async () => {
  await engine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } }),
    'tasks/get': (call) => call.fail(-32001, 'Task not found'),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  expect(gist(await told(taskId))).toEqual(['request send', 'task working', 'fault agent-error'])
})

test('an agent that does not know how its task stands is asked no more', async () => {
  await engine()
  const server = await rawAgent({
    'tasks/send': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'working' } }),
    'tasks/get': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'unknown' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  const rows = await told(taskId)
  expect(gist(rows)).toEqual(['request send', 'task working', 'task unknown', 'gap'])
  expect(rows.at(-1)?.event).toMatchObject({ stopped: true })
  expect((await currentFold(taskId)).open).toBe(false)
})

test('a task whose id we made can be asked for although no answer came', async () => {
  await engine()
  const server = await rawAgent({
    'tasks/sendSubscribe': (call) => call.cut(),
    'tasks/get': (call) => call.reply({ id: (call.params as { id: string }).id, status: { state: 'completed' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1' })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  expect(gist(await told(taskId))).toEqual(['request stream', 'gap', 'task completed'])
})

test('an agent that is not there is a fault at once, and known to be down', async () => {
  await engine()
  const viewer = await localViewer()
  const agent = await agentAt('http://127.0.0.1:9', { dialect: 'v0.1' })
  const { taskId } = await startTurn(viewer, agent, saying('go'), 'v1.0')
  expect(gist(await told(taskId))).toEqual(['request stream', 'fault agent-unreachable'])
  await expect.poll(() => findAgent(viewer, agent.id)).toMatchObject({ status: 'down' })
})
