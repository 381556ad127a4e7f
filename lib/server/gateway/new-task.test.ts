import { describe, expect, test } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findConversation } from '@/lib/server/db/conversations/conversations'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { countWaitingTasks, findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { readConversation } from '@/lib/server/tasks/read-conversation'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const textOf = ({ params }: RawCall) =>
  (params as { message: { parts: { text: string }[] } }).message.parts[0]?.text ?? ''
const parts = (text: string) => [{ kind: 'text', text }]

/** A v0.3 agent that creates a task for each message, as several frameworks do. `asks`: the first one ends with a question. */
async function taskPerMessage({ streaming = false, asks = false } = {}) {
  await startEngine()
  let count = 0
  const finished = (call: RawCall) => {
    count += 1
    const state = asks && count === 1 ? 'input-required' : 'completed'
    const artifacts = [{ artifactId: 'result', parts: parts(`answer to ${textOf(call)}`) }]
    return { kind: 'task', id: `t${count}`, contextId: 'c1', status: { state }, artifacts }
  }
  const server = await rawAgent({
    'message/send': (call) => call.reply(finished(call)),
    'message/stream': (call) => {
      const { artifacts, status, id } = finished(call)
      call.event({ kind: 'task', id, contextId: 'c1', status: { state: 'working' } })
      call.event({ kind: 'artifact-update', taskId: id, contextId: 'c1', artifact: artifacts[0] })
      call.event({ kind: 'status-update', taskId: id, contextId: 'c1', status, final: true })
      call.end()
    },
    'tasks/get': (call) => {
      const { id } = call.params as { id: string }
      const state = asks && id === 't1' ? 'input-required' : 'completed'
      call.reply({ kind: 'task', id, contextId: 'c1', status: { state } })
    },
  })
  return { server, agent: await agentAt(server.url, { dialect: 'v0.3', streaming }) }
}

const say = (agent: AgentRecord, text: string, taskId?: string, method = 'message/send') => {
  const message = { kind: 'message', messageId: `m-${text}`, role: 'user', parts: parts(text), taskId }
  return postCall(agent, { method, params: { message, configuration: { blocking: true } } })
}
const recordOf = async (agent: AgentRecord, id: string) => {
  const task = await findTaskByRemoteId(localViewer(), agent.id, id)
  if (!task) throw new Error(`no task ${id}`)
  return task
}

test.each([false, true])(
  'the answer in a new task is returned, and both tasks stay (agent streams: %s)',
  async (streaming) => {
    const { agent } = await taskPerMessage({ streaming })
    await readRpcResponse(await say(agent, 'one'))
    const response = await say(agent, 'two', 't1')
    expect(await readRpcResponse(response)).toMatchObject({
      result: {
        id: 't2',
        contextId: 'c1',
        status: { state: 'completed' },
        artifacts: [{ parts: parts('answer to two') }],
      },
    })
    const [first, second] = [await recordOf(agent, 't1'), await recordOf(agent, 't2')]
    expect(response.headers.get('switchboard-task')).toBe(second.id)
    expect([first, second]).toMatchObject([
      { state: 'completed', open: false, contextId: 'c1' },
      { state: 'completed', open: false, contextId: 'c1', conversationId: first.conversationId },
    ])
    for (const [id, text] of [
      ['t1', 'one'],
      ['t2', 'two'],
    ])
      expect(await readRpcResponse(await postCall(agent, { method: 'tasks/get', params: { id } }))).toMatchObject({
        result: { id, artifacts: [{ parts: parts(`answer to ${text}`) }] },
      })
    const rows = await readStoredRows(first.id)
    expect(summarizeRows(rows).at(-1)).toBe('note')
    expect(rows.at(-1)?.event).toMatchObject({
      code: 'new-task',
      values: { id: 't2' },
      successor: { taskId: second.id },
    })
    expect(summarizeRows(await readStoredRows(second.id))[0]).toMatch(/^request/)
    const [one, two] = [await currentFold(first.id), await currentFold(second.id)]
    const readUserTexts = ({ task }: typeof one) =>
      task.history.filter(({ role }) => role === 'user').map((each) => 'text' in each.parts[0]! && each.parts[0].text)
    expect([readUserTexts(one), readUserTexts(two)]).toEqual([['one'], ['two']])
    expect(one).toMatchObject({ open: false, successor: second.id })
    const { tasks } = await readConversation(localViewer(), agent.id, 'c1')
    expect(tasks.map(({ id }) => id)).toEqual([first.id, second.id])
  },
)

test('a stream continues with the events of the new task', async () => {
  const { agent } = await taskPerMessage({ streaming: true })
  await readRpcEvents(await say(agent, 'one', undefined, 'message/stream'))
  const response = await say(agent, 'two', 't1', 'message/stream')
  const { id } = await recordOf(agent, 't2')
  expect(response.headers.get('switchboard-task')).toBe(id)
  const events = await readRpcEvents(response)
  const seqs = (await readStoredRows(id)).filter(({ direction }) => direction === 'in').map(({ seq }) => String(seq))
  expect(events.map((event) => event.id)).toEqual(seqs)
  expect(events.map(({ answer }) => answer)).toMatchObject([
    { result: { kind: 'task', id: 't2', status: { state: 'working' } } },
    { result: { kind: 'artifact-update', taskId: 't2', artifact: { parts: parts('answer to two') } } },
    { result: { kind: 'status-update', taskId: 't2', final: true, status: { state: 'completed' } } },
  ])
})

test('a v0.1 caller gets the new task with the ID that it chose', async () => {
  const { agent } = await taskPerMessage()
  const send = (text: string) =>
    postCall(
      agent,
      {
        method: 'tasks/send',
        params: { id: 'mine', sessionId: 's', message: { role: 'user', parts: [{ type: 'text', text }] } },
      },
      { 'a2a-version': '0.1' },
    )
  await readRpcResponse(await send('one'))
  expect(await readRpcResponse(await send('two'))).toMatchObject({
    result: { id: 'mine', sessionId: 's', artifacts: [{ parts: [{ text: 'answer to two' }] }] },
  })
  const got = await postCall(agent, { method: 'tasks/get', params: { id: 'mine' } }, { 'a2a-version': '0.1' })
  expect(await readRpcResponse(got)).toMatchObject({
    result: { id: 'mine', artifacts: [{ parts: [{ text: 'answer to two' }] }] },
  })
})

/** A task with a question that was answered in a new task. */
async function answered() {
  const { agent } = await taskPerMessage({ asks: true })
  await readRpcResponse(await say(agent, 'one'))
  const viewer = localViewer()
  const waitingTask = await recordOf(agent, 't1')
  expect(waitingTask).toMatchObject({ state: 'input-required', successorId: '' })
  expect(taskSummary(waitingTask)).toMatchObject({ waiting: true, asks: { kind: 'question' } })
  expect(await countWaitingTasks(viewer)).toBe(1)
  expect(await findConversation(viewer, waitingTask.id)).toMatchObject({ waiting: true })
  await readRpcResponse(await say(agent, 'two', 't1'))
  return { agent, viewer, task: await recordOf(agent, 't1') }
}

describe('a question that was answered in a new task', () => {
  test('keeps the state that the agent reported, for callers too', async () => {
    const { agent, task } = await answered()
    const next = await recordOf(agent, 't2')
    expect(task).toMatchObject({ state: 'input-required', open: false, successorId: next.id })
    expect(next).toMatchObject({ state: 'completed', successorId: '' })
    const get = { method: 'tasks/get', params: { id: 't1' } }
    expect(await readRpcResponse(await postCall(agent, get))).toMatchObject({
      result: { status: { state: 'input-required' } },
    })
  })

  test('no longer waits for the user', async () => {
    const { viewer, task } = await answered()
    expect(taskSummary(task)).toMatchObject({ waiting: false, asks: null })
    expect(await countWaitingTasks(viewer)).toBe(0)
    expect((await listTasks(viewer, { waiting: true })).tasks).toEqual([])
    expect(await findConversation(viewer, task.id)).toMatchObject({ waiting: false })
  })

  test('ends a subscription without waiting for another turn', async () => {
    const { agent } = await answered()
    const subscribe = { method: 'SubscribeToTask', params: { id: 't1' } }
    const events = await readRpcEvents(await postCall(agent, subscribe, { 'a2a-version': '1.0' }))
    expect(events.map(({ answer }) => answer)).toMatchObject([
      { result: { task: { id: 't1', status: { state: 'TASK_STATE_INPUT_REQUIRED' } } } },
    ])
  })
})

test('a third message goes to the newest task', async () => {
  const { agent, server } = await taskPerMessage()
  await readRpcResponse(await say(agent, 'one'))
  await readRpcResponse(await say(agent, 'two', 't1'))
  expect(await readRpcResponse(await say(agent, 'three', 't2'))).toMatchObject({ result: { id: 't3' } })
  const ids = server.calls.map(({ params }) => (params as { message: { taskId?: string } }).message.taskId)
  expect(ids).toEqual([undefined, 't1', 't2'])
  await readAllRows((await recordOf(agent, 't3')).id)
})
