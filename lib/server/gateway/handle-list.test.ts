import { expect, test } from 'vitest'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

interface Page {
  result: { tasks: { id: string; status: object }[]; nextPageToken: string; totalSize: number; pageSize: number }
}

/** Says its task with the time that the message asks for. */
const clock = () =>
  rawAgent({
    SendMessage: (call) => {
      const { message } = call.params as { message: { taskId?: string; parts: { text: string }[] } }
      const [id = '', time, state = 'COMPLETED'] = message.parts[0]?.text.split(' ') ?? []
      if (id === 'message') return call.reply(v1.message('Hi'))
      const status = { state: `TASK_STATE_${state}`, timestamp: time }
      const artifacts = [{ artifactId: 'a', parts: [{ text: 'made' }] }]
      const history = [{ messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'said' }] }]
      return call.reply({ task: { id: message.taskId ?? id, contextId: `of-${id}`, status, artifacts, history } })
    },
  })

const say = (agent: AgentRecord, text: string, taskId?: string) =>
  postCall(
    agent,
    { method: 'SendMessage', params: { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text }], taskId } } },
    { 'a2a-version': '1.0' },
  )

const list = async (agent: AgentRecord, params: object) =>
  (await readRpcResponse(await postCall(agent, { method: 'ListTasks', params }, { 'a2a-version': '1.0' }))) as Page

const ids = ({ result }: Page) => result.tasks.map(({ id }) => id)

test('sorts by the agent’s status time, newest first, and filters before paging', async () => {
  await startEngine()
  const agent = await agentAt((await clock()).url, { streaming: false })
  await say(agent, 'one 2026-03-01T10:00:00Z INPUT_REQUIRED')
  await say(agent, 'two 2026-03-01T11:00:00.5+01:00')
  await say(agent, 'three 2026-03-01T12:00:00Z')
  await say(agent, 'message')
  expect(ids(await list(agent, {}))).toEqual(['three', 'two', 'one'])

  await say(agent, 'one 2026-03-01T13:00:00Z', 'one')
  const first = await list(agent, { pageSize: 2 })
  expect(first).toMatchObject({
    result: {
      tasks: [
        { id: 'one', contextId: 'of-one', status: { timestamp: '2026-03-01T13:00:00.000Z' } },
        { id: 'three', status: { state: 'TASK_STATE_COMPLETED' } },
      ],
      pageSize: 2,
      totalSize: 3,
    },
  })
  expect(first.result.tasks[0]).not.toHaveProperty('artifacts')
  expect(first.result.tasks[0]).not.toHaveProperty('history')
  const second = await list(agent, { pageSize: 2, pageToken: first.result.nextPageToken })
  expect([ids(second), second.result.nextPageToken, second.result.totalSize]).toEqual([['two'], '', 3])

  const since = { statusTimestampAfter: '2026-03-01T12:00:00Z', pageSize: 1 }
  const recent = await list(agent, since)
  expect([ids(recent), recent.result.totalSize]).toEqual([['one'], 2])
  expect(ids(await list(agent, { ...since, pageToken: recent.result.nextPageToken }))).toEqual(['three'])
  expect(ids(await list(agent, { contextId: 'of-two' }))).toEqual(['two'])
})

test('returns artifacts and history on request', async () => {
  await startEngine()
  const agent = await agentAt((await clock()).url, { streaming: false })
  await say(agent, 'one 2026-03-01T10:00:00Z')
  const [task] = (await list(agent, { includeArtifacts: true, historyLength: 1 })).result.tasks
  expect(task).toMatchObject({ artifacts: [{ artifactId: 'a' }], history: [{ parts: [{ text: 'said' }] }] })
  const [plain] = (await list(agent, { includeArtifacts: true, historyLength: 0 })).result.tasks
  expect(plain).not.toHaveProperty('history')
})

test.each([{ statusTimestampAfter: 'yesterday' }, { pageToken: 'x' }, { pageSize: 0 }, { pageSize: 101 }])(
  'refuses %j',
  async (params) => {
    await startEngine()
    expect(await list(await agentAt((await clock()).url), params)).toMatchObject({ error: { code: -32602 } })
  },
)
