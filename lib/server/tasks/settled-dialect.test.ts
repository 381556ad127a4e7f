import { expect, test } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { receiveCard } from '@/lib/server/db/agents/receive-card'
import { actFor, localViewer } from '@/lib/server/platform/viewer'
import { adoptTask } from '@/lib/server/tasks/adopt-task'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { startTurn } from '@/lib/server/tasks/start-turn'
import {
  agentAt,
  startEngine,
  summarizeRows,
  restart,
  readAllRows,
  readRowsUntil,
} from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

const methods = (calls: RawCall[]) => calls.map(({ method }) => method)
const errorInfo = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_PARAMS' }
const refuse =
  (message: string, code = -32602) =>
  (call: RawCall) => {
    const error = { code, message, data: [errorInfo] }
    call.response.writeHead(200, { 'content-type': 'application/json' })
    call.response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, error }))
  }

/** An agent of both v1.0 and v0.3. `certain`: its card says so. */
async function agentOf(answers: Record<string, (call: RawCall) => void>, certain = true) {
  await startEngine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 'again', contextId: 'c', status: { state: 'completed' } }),
    ...answers,
  })
  const interfaces = ['1.0', '0.3'].map((protocolVersion) => ({
    url: server.url,
    protocolVersion,
    protocolBinding: 'JSONRPC',
  }))
  const members = certain ? { supportedInterfaces: interfaces } : { url: server.url }
  const raw = JSON.stringify({ name: 'Both', description: '', version: '1', capabilities: {}, skills: [], ...members })
  const card = { raw, sourceUrl: null, etag: null }
  return { server, agent: await agentAt(server.url, { streaming: false, card }) }
}

async function rowsOf(agent: AgentRecord, text: string, taskId?: string) {
  const started = await startTurn(localViewer(), agent, messageCall(text, taskId ? { taskId } : {}), 'v1.0')
  return { ...started, rows: await readAllRows(started.taskId, started.seq) }
}

test('a v1.0 error about the params is reported, whatever its data has as a type', async () => {
  const { agent, server } = await agentOf({ SendMessage: refuse('The task is in a terminal state') })
  const { rows } = await rowsOf(agent, 'go')
  expect(summarizeRows(rows)).toEqual(['fault agent-error'])
  expect(rows[0]?.event).toMatchObject({ fault: { message: 'The task is in a terminal state' } })
  expect(methods(server.calls)).toEqual(['SendMessage'])
})

test.each([
  [-32602, 'message.parts[0].kind is missing'],
  [-32600, 'Bad request'],
  [-32601, 'Method not found'],
])('no other version is tried for a task that the agent answered: %i %s', async (code, message) => {
  let count = 0
  const { agent, server } = await agentOf({
    SendMessage: (call) => (++count === 1 ? call.reply(v1.task('t1', 'INPUT_REQUIRED')) : refuse(message, code)(call)),
  })
  await rowsOf(agent, 'one')
  const { rows } = await rowsOf(agent, 'two', 't1')
  expect(summarizeRows(rows)).toEqual(['fault agent-error'])
  expect(rows[0]?.event).toMatchObject({ fault: { message } })
  expect(methods(server.calls)).toEqual(['SendMessage', 'SendMessage'])
})

const firstAnswers: [string, object][] = [
  ['a finished task', v1.task('t1', 'COMPLETED')],
  ['a task that waits', v1.task('t1', 'INPUT_REQUIRED')],
  ['a task that runs', v1.task('t1', 'WORKING')],
  ['a message', v1.message('hello')],
]
const refusals: [number, string][] = [
  [-32602, 'message.parts[0]: file part too large'],
  [-32600, 'Bad request'],
  [-32601, 'Method not found'],
  [-32009, 'Version 1.0 is not supported, only 0.3'],
]
const answeredThenRefused = firstAnswers.flatMap(([name, answer]) =>
  refusals.map(([code, message]) => ({ name, answer, code, message })),
)

test.each(answeredThenRefused)(
  'no other version is tried for a new task after $name: $code $message',
  async ({ answer, code, message }) => {
    let count = 0
    const { agent, server } = await agentOf({
      SendMessage: (call) => (++count === 1 ? call.reply(answer) : refuse(message, code)(call)),
      GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    })
    const { taskId } = await startTurn(localViewer(), agent, messageCall('one'), 'v1.0')
    await readRowsUntil(taskId, ({ kind }) => kind === 'task' || kind === 'message')
    server.calls.length = 0
    const { rows } = await rowsOf(agent, 'two')
    expect(summarizeRows(rows)).toEqual(['fault agent-error'])
    expect(rows[0]?.event).toMatchObject({ fault: { message } })
    expect(methods(server.calls).filter((method) => method !== 'GetTask')).toEqual(['SendMessage'])
  },
)

test.each(firstAnswers)(
  'an agent that answered with %s is known after a restart and refused calls',
  async (_, answer) => {
    let count = 0
    const { agent, server } = await agentOf({
      SendMessage: (call) => (++count === 1 ? call.reply(answer) : refuse('message.parts: too many')(call)),
      GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    })
    const { taskId } = await startTurn(localViewer(), agent, messageCall('one'), 'v1.0')
    await readRowsUntil(taskId, ({ kind }) => kind === 'task' || kind === 'message')
    for (let refused = 0; refused < 21; refused++) await rowsOf(agent, 'more')
    await restart()
    await rowsOf(agent, 'two')
    expect(methods(server.calls)).not.toContain('message/send')
  },
)

test('tries another version after the card of a verified agent changes', async () => {
  let count = 0
  const { agent, server } = await agentOf({
    SendMessage: (call) =>
      ++count === 1 ? call.reply(v1.task('t1', 'COMPLETED')) : call.fail(-32601, 'Unknown method'),
  })
  await rowsOf(agent, 'one')
  const raw = JSON.stringify({ name: 'Both', description: '', version: '2', url: server.url, skills: [] })
  const card = { raw, sourceUrl: null, etag: null }
  const { agent: renewed } = await receiveCard(actFor(agent.ownerId), agent.id, card, () => ({ content: {} }))
  const { rows } = await rowsOf(renewed, 'two')
  expect(summarizeRows(rows)).toEqual(['note', 'request send', 'task completed'])
})

test('does not try another version after a task error of a v1.0 agent', async () => {
  const { agent, server } = await agentOf({
    SendMessage: refuse('message.parts: too many'),
    GetTask: (call) => call.fail(-32001, 'Task not found'),
  })
  const caller = { viewer: localViewer(), agent, dialect: { id: 'v1.0' } as const }
  expect(await adoptTask({ ...caller, request: new Request('http://127.0.0.1') }, 'nobody')).toBeNull()
  expect(summarizeRows((await rowsOf(agent, 'one')).rows)).toEqual(['fault agent-error'])
  expect(methods(server.calls)).toEqual(['GetTask', 'SendMessage'])
})

test('an error of a method that v0.1 and v0.3 share does not verify the version', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/get': (call) => call.fail(-32001, 'Task not found'),
    'message/send': (call) => call.reply({ kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }),
  })
  const raw = JSON.stringify({ name: 'Odd', description: '', version: '1', url: server.url, skills: [] })
  const card = { raw, sourceUrl: null, etag: null }
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false, card })
  const caller = { viewer: localViewer(), agent, dialect: { id: 'v0.1' } as const }
  expect(await adoptTask({ ...caller, request: new Request('http://127.0.0.1') }, 'nobody')).toBeNull()
  expect(summarizeRows((await rowsOf(agent, 'one')).rows).at(-1)).toBe('task completed')
})

test('does not retry an unsupported cancel in another version', async () => {
  const { agent, server } = await agentOf({
    SendMessage: (call) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
    'tasks/cancel': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c', status: { state: 'canceled' } }),
  })
  const { taskId } = await rowsOf(agent, 'one')
  await expect(cancelTask(localViewer(), taskId)).rejects.toMatchObject({ data: { reason: 'METHOD_NOT_FOUND' } })
  expect(methods(server.calls)).toEqual(['SendMessage', 'CancelTask', 'GetTask'])
})

test('reports the first specific refusal, not the HTTP status of the last one', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: refuse('message.messageId: unknown field'),
    'message/send': (call) => call.response.writeHead(404).end(),
    'tasks/send': (call) => call.response.writeHead(404).end(),
  })
  const raw = JSON.stringify({ name: 'Odd', description: '', version: '1', url: server.url, skills: [] })
  const agent = await agentAt(server.url, { streaming: false, card: { raw, sourceUrl: null, etag: null } })
  const { rows } = await rowsOf(agent, 'go')
  expect(rows.at(-1)?.event).toMatchObject({ fault: { message: 'message.messageId: unknown field' } })
})
