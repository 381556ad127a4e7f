import { expect, test } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { localViewer } from '@/lib/server/db/users'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, told } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
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
  await engine()
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
  const started = await startTurn(await localViewer(), agent, saying(text, taskId ? { taskId } : {}), 'v1.0')
  return { ...started, rows: await told(started.taskId, started.seq) }
}

test('a v1.0 error about the params is reported, whatever its data has as a type', async () => {
  const { agent, server } = await agentOf({ SendMessage: refuse('The task is in a terminal state') })
  const { rows } = await rowsOf(agent, 'go')
  expect(gist(rows)).toEqual(['fault agent-error'])
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
  expect(gist(rows)).toEqual(['fault agent-error'])
  expect(rows[0]?.event).toMatchObject({ fault: { message } })
  expect(methods(server.calls)).toEqual(['SendMessage', 'SendMessage'])
})

test('no other version is tried for params once the agent answered any call in this one', async () => {
  let count = 0
  const { agent, server } = await agentOf(
    {
      SendMessage: (call) =>
        ++count === 1 ? call.reply(v1.task('t1', 'COMPLETED')) : refuse('message.parts: too many')(call),
    },
    false,
  )
  await rowsOf(agent, 'one')
  const { rows } = await rowsOf(agent, 'two')
  expect(gist(rows)).toEqual(['fault agent-error'])
  expect(methods(server.calls)).toEqual(['SendMessage', 'SendMessage'])
})

test('a cancel that the agent does not know is not put in another version', async () => {
  const { agent, server } = await agentOf({
    SendMessage: (call) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
    'tasks/cancel': (call) => call.reply({ kind: 'task', id: 't1', contextId: 'c', status: { state: 'canceled' } }),
  })
  const { taskId } = await rowsOf(agent, 'one')
  await expect(cancelTask(await localViewer(), taskId)).rejects.toMatchObject({ data: { reason: 'METHOD_NOT_FOUND' } })
  expect(methods(server.calls)).toEqual(['SendMessage', 'CancelTask', 'GetTask'])
})

test('of several refusals the first that says something is reported, not the HTTP status of the last', async () => {
  await engine()
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
