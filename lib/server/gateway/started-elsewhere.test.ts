import { expect, test } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const history = [{ messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'Write a report' }] }]
const artifacts = [{ artifactId: 'a1', parts: [{ text: 'so far' }] }]

/** A v1.0 agent with one task that was not started through Switchboard. */
async function agentWith(state: string, answers: Record<string, (call: RawCall) => unknown> = {}) {
  await startEngine()
  const server = await rawAgent({
    GetTask: (call) =>
      (call.params as { id: string }).id === 'theirs'
        ? call.reply(v1.bareTask('theirs', state, { history, artifacts }))
        : call.fail(-32001, 'Task not found'),
    ...answers,
  })
  return { server, agent: await agentAt(server.url) }
}
const call = async (agent: AgentRecord, method: string, id: string, version = '1.0') =>
  postCall(agent, { method, params: { id } }, { 'a2a-version': version })
const recordOf = async (agent: AgentRecord) => findTaskByRemoteId(localViewer(), agent.id, 'theirs')

test.each([
  ['v0.1', 'tasks/get', '0.1', { id: 'theirs', artifacts: [{ parts: [{ type: 'text', text: 'so far' }] }] }],
  ['v0.3', 'tasks/get', '0.3', { kind: 'task', id: 'theirs', status: { state: 'completed' } }],
  ['v1.0', 'GetTask', '1.0', { id: 'theirs', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' } }],
])('get of a task that was started elsewhere asks the agent: %s', async (_, method, version, expected) => {
  const { agent, server } = await agentWith('COMPLETED')
  const answers = await Promise.all([call(agent, method, 'theirs', version), call(agent, method, 'theirs', version)])
  for (const answer of answers) expect(await readRpcResponse(answer)).toMatchObject({ result: expected })
  expect(server.calls).toHaveLength(1)
  const task = await recordOf(agent)
  expect(task).toMatchObject({ title: 'Write a report', state: 'completed', open: false, contextId: 'c1' })
  expect(summarizeRows(await readStoredRows(task?.id ?? ''))).toEqual(['request get', 'task completed'])
})

test('an agent that is unavailable does not mean that it has no such task', async () => {
  const { agent } = await agentWith('WORKING', {
    GetTask: ({ response }) => response.writeHead(503, { 'content-type': 'text/plain' }).end('Restarting'),
  })
  const answer = await readRpcResponse(await call(agent, 'GetTask', 'theirs'))
  expect(answer).toMatchObject({ error: { message: expect.stringContaining('HTTP 503') } })
  expect(answer).not.toMatchObject({ error: { code: -32001 } })
  expect(await recordOf(agent)).toBeNull()
})

test('cancel of a task that was started elsewhere reaches the agent', async () => {
  const { agent, server } = await agentWith('INPUT_REQUIRED', {
    CancelTask: (rawCall) => rawCall.reply(v1.bareTask('theirs', 'CANCELED')),
  })
  expect(await readRpcResponse(await call(agent, 'CancelTask', 'theirs'))).toMatchObject({
    result: { id: 'theirs', status: { state: 'TASK_STATE_CANCELED' } },
  })
  expect(server.calls.map(({ method }) => method)).toEqual(['GetTask', 'CancelTask'])
})

test('a running task that was started elsewhere can be followed', async () => {
  const { agent } = await agentWith('WORKING', {
    SubscribeToTask: (rawCall) => {
      rawCall.event(v1.task('theirs', 'WORKING', { artifacts }))
      rawCall.event(v1.chunk('theirs', ' and done'))
      rawCall.event(v1.status('theirs', 'COMPLETED'))
      rawCall.end()
    },
  })
  const events = await readRpcEvents(await call(agent, 'SubscribeToTask', 'theirs'))
  expect(events.at(-1)?.answer).toMatchObject({
    result: { statusUpdate: { taskId: 'theirs', status: { state: 'TASK_STATE_COMPLETED' } } },
  })
  await readAllRows((await recordOf(agent))?.id ?? '')
  expect(await recordOf(agent)).toMatchObject({ state: 'completed', open: false })
})

test('a message continues a task that was started elsewhere', async () => {
  const { agent } = await agentWith('INPUT_REQUIRED', {
    SendStreamingMessage: (rawCall) => {
      rawCall.event(v1.status('theirs', 'COMPLETED'))
      rawCall.end()
    },
  })
  const message = { messageId: 'u2', role: 'ROLE_USER', parts: [{ text: 'on' }], taskId: 'theirs' }
  expect(await readRpcResponse(await postCall(agent, { method: 'SendMessage', params: { message } }))).toMatchObject({
    result: { task: { id: 'theirs', status: { state: 'TASK_STATE_COMPLETED' } } },
  })
})

test('a task that the agent does not know is not found, and is not stored', async () => {
  const { agent } = await agentWith('COMPLETED')
  expect(await readRpcResponse(await call(agent, 'GetTask', 'nobody'))).toMatchObject({ error: { code: -32001 } })
  expect(await readRpcResponse(await call(agent, 'tasks/cancel', 'nobody', '0.3'))).toMatchObject({
    error: { code: -32001 },
  })
  expect(await findTaskByRemoteId(localViewer(), agent.id, 'nobody')).toBeNull()
})

test('an agent that cannot be called has no such task', async () => {
  await startEngine()
  const agent = await agentAt('http://127.0.0.1:9', { binding: 'https://bindings.example/x' })
  expect(await readRpcResponse(await call(agent, 'GetTask', 'theirs'))).toMatchObject({ error: { code: -32001 } })
})

test('an agent that cannot be reached is the error', async () => {
  await startEngine()
  const agent = await agentAt('http://127.0.0.1:9')
  const answer = await readRpcResponse(await call(agent, 'GetTask', 'theirs'))
  expect(JSON.stringify(answer)).toContain('agent-unreachable')
})
