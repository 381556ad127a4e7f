import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/platform/viewer'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** Events by protocol version: the task works, and it or another one is completed. */
const generations = {
  'v0.3': {
    method: 'message/stream',
    works: (id: string) => ({ kind: 'task', id, contextId: 'c1', status: { state: 'working' } }),
    done: (taskId: string, contextId = 'c1') => ({
      kind: 'status-update',
      taskId,
      contextId,
      status: { state: 'completed' },
      final: true,
    }),
  },
  'v1.0': {
    method: 'SendStreamingMessage',
    works: (id: string) => v1.task(id, 'WORKING'),
    done: (taskId: string, contextId = 'c1') => ({
      statusUpdate: { ...v1.status(taskId, 'COMPLETED').statusUpdate, contextId },
    }),
  },
}

test.for(Object.entries(generations))(
  'what names another task is not taken as this one’s, in %s',
  async ([id, wire]) => {
    await startEngine()
    const dialect = id as keyof typeof generations
    const server = await rawAgent({
      [wire.method]: (call) => {
        call.event(wire.works('t1'))
        call.event(wire.done('somebody else', 'c2'))
        setTimeout(() => {
          call.event(wire.done('somebody else', 'c2'))
          call.event(wire.done('t1'))
          call.end()
        }, 50)
      },
    })
    const viewer = localViewer()
    const { taskId } = await startTurn(viewer, await agentAt(server.url, { dialect }), messageCall('go'), dialect)
    const rows = await readAllRows(taskId)
    expect(summarizeRows(rows).slice(1)).toEqual([
      expect.stringContaining('working'),
      'note',
      'note',
      'status completed',
    ])
    expect(rows[2]).toMatchObject({ event: { unread: true, note: expect.stringContaining('somebody else') } })
    expect(rows[2]?.raw).toContain('somebody else')
    expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
    expect(server.calls).toHaveLength(1)
  },
)

const failed = (taskId: string, final: boolean) => ({
  kind: 'status-update',
  taskId,
  contextId: 'c1',
  status: {
    state: 'failed',
    message: { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'text', text: 'Boom' }] },
  },
  final,
})

test.for([true, false])(
  'a final event under a random ID ends the turn, as official v0.3 servers send it when their executor throws (one chunk: %s)',
  async (oneChunk) => {
    await startEngine()
    const server = await rawAgent({
      'message/stream': (call) => {
        const works = generations['v0.3'].works('t1')
        const frame = (result: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, result })}\n\n`
        if (oneChunk) call.bytes(frame(works) + frame(failed('random', true)))
        else {
          call.event(works)
          call.event(failed('random', true))
        }
        call.end()
      },
      'tasks/get': (call) => call.reply(generations['v0.3'].works('t1')),
      'tasks/resubscribe': (call) => (call.event(generations['v0.3'].works('t1')), call.end()),
    })
    const viewer = localViewer()
    const { taskId } = await startTurn(
      viewer,
      await agentAt(server.url, { dialect: 'v0.3' }),
      messageCall('go'),
      'v0.3',
    )
    expect(summarizeRows(await readAllRows(taskId)).slice(1)).toEqual(['task working', 'status failed'])
    expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false, remoteId: 't1' })
    expect(server.calls).toHaveLength(1)
  },
)

const endStates = ['FAILED', 'COMPLETED', 'REJECTED', 'CANCELED']

test.for(endStates)('in v1.0 %s under a random ID in the same context ends the turn', async (state) => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('random', state, 'Boom'))
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId)).slice(1)).toEqual(['task working', `status ${state.toLowerCase()}`])
  const task = { state: state.toLowerCase(), open: false, remoteId: 't1' }
  expect(await findTask(viewer, taskId)).toMatchObject(task)
  expect(server.calls).toHaveLength(1)
})

test('in v1.0 a failure under a random ID answers a message to a known task, and makes no new one', async () => {
  await startEngine()
  let count = 0
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(++count === 1 ? v1.task('t1', 'INPUT_REQUIRED') : v1.status('random', 'FAILED', 'Boom'))
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  await readAllRows(taskId)
  const { seq } = await startTurn(viewer, agent, messageCall('on', { taskId: 't1' }), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId, seq))).toEqual(['status failed'])
})

test('an event with another ID that is not final belongs to another task', async () => {
  await startEngine()
  const server = await rawAgent({
    'message/stream': (call) => {
      call.event(generations['v0.3'].works('t1'))
      call.event(failed('random', false))
      call.event(generations['v0.3'].done('t1'))
      call.end()
    },
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url, { dialect: 'v0.3' }), messageCall('go'), 'v0.3')
  expect(summarizeRows(await readAllRows(taskId)).slice(1)).toEqual(['task working', 'note', 'status completed'])
})

test('accepts any task ID from a v0.1 agent', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/sendSubscribe': (call) => {
      call.event({ id: 'somebody else', status: { state: 'working' }, final: false })
      call.event({ id: 1, status: { state: 'completed' }, final: true })
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { dialect: 'v0.1' })
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v0.1')
  expect(summarizeRows(await readAllRows(taskId)).slice(1)).toEqual(['status working', 'status completed'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
})

test('a response about another task ends the turn with a note', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'WORKING')), call.end()),
    GetTask: (call) => call.reply(v1.bareTask('t2', 'COMPLETED')),
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'task working', 'note', 'gap'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'working', open: false, remoteId: 't1' })
})
