import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { startHttpServer } from '@/lib/server/testing/http-server'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const ids = { taskId: 't', contextId: 'c' }
const status = (state: string) => ({ state: `TASK_STATE_${state}` })
const task = (state: string) => ({ id: 't', contextId: 'c', status: status(state) })
const frame = (json: object) => `data: ${JSON.stringify(json)}\n\n`
const sse = { 'content-type': 'text/event-stream' }
const json = { 'content-type': 'application/a2a+json' }
const working = frame({ task: task('WORKING') })
const refused = { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'Broke', details: [] } }

const answers: [string, Answer, string[], string][] = [
  [
    'a web page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello</html>'),
    ['fault agent-nonsense'],
    'failed',
  ],
  ['nothing', (_, response) => response.writeHead(204).end(), ['fault agent-nonsense'], 'failed'],
  ['an error by HTTP alone', (_, response) => response.writeHead(500).end('Oops'), ['fault agent-error'], 'failed'],
  [
    'one answer for a stream',
    (_, response) => response.writeHead(200, json).end(JSON.stringify({ task: task('COMPLETED') })),
    ['task completed'],
    'completed',
  ],
  [
    'an error with HTTP 200',
    (_, response) => response.writeHead(200, json).end(JSON.stringify(refused)),
    ['note', 'request send', 'fault agent-error'],
    'failed',
  ],
  [
    'an error in mid-stream',
    (_, response) => response.writeHead(200, sse).end(`${working}event: error\n${frame(refused)}`),
    ['task working', 'fault agent-error'],
    'failed',
  ],
  [
    'JSON-RPC envelopes',
    (_, response) =>
      response
        .writeHead(200, sse)
        .end(frame({ jsonrpc: '2.0', id: 1, result: { statusUpdate: { ...ids, status: status('COMPLETED') } } })),
    ['status completed'],
    'completed',
  ],
]

test.each(answers)('HTTP+JSON: %s in answer to a message', async (_, answer, rows, state) => {
  await startEngine()
  const server = await startHttpServer(answer)
  const viewer = localViewer()
  const agent = await agentAt(server.url, { binding: 'HTTP+JSON' })
  const { taskId } = await startTurn(viewer, agent, messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', ...rows])
  expect((await findTask(viewer, taskId))?.state).toBe(state)
})

test('HTTP+JSON: a broken stream is resubscribed to after a poll, with the agent’s HTTP method', async () => {
  await startEngine()
  const server = await startHttpServer((request, response) => {
    const path = `${request.method} ${request.url}`
    if (path === 'POST /message:stream') {
      response.writeHead(200, sse).write(working)
      setImmediate(() => response.destroy())
    } else if (path.startsWith('GET /tasks/t?')) response.writeHead(200, json).end(JSON.stringify(task('WORKING')))
    else if (path === 'GET /tasks/t:subscribe')
      response.writeHead(200, sse).end(`${working}${frame({ statusUpdate: { ...ids, status: status('COMPLETED') } })}`)
    else response.writeHead(405).end()
  })
  const agent = await agentAt(server.url, { binding: 'HTTP+JSON' })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('hi'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows).at(-1)).toBe('status completed')
  expect(server.requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)).toEqual([
    'POST /message:stream',
    'GET /tasks/t',
    'POST /tasks/t:subscribe',
    'GET /tasks/t:subscribe',
  ])
})

test('HTTP+JSON: retries the same message with the media type of 1.0.0 if that of 1.0.1 is refused', async () => {
  await startEngine()
  const server = await startHttpServer((request, response) => {
    if (request.headers['content-type'] !== 'application/json') return response.writeHead(415).end()
    return response.writeHead(200, sse).end(frame({ task: task('COMPLETED') }))
  })
  const agent = await agentAt(server.url, { binding: 'HTTP+JSON' })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'task completed'])
  const [first, second] = server.requests
  expect([first?.headers['content-type'], first?.body]).toEqual(['application/a2a+json', second?.body])
})

test('HTTP+JSON: falls back to a unary call, and to another protocol version on 404', async () => {
  await startEngine()
  const server = await startHttpServer((request, response) => {
    if (request.url !== '/v1/message:send') return response.writeHead(404).end('<html>Cannot POST</html>')
    return response
      .writeHead(201, json)
      .end(JSON.stringify({ task: { ...task('COMPLETED'), status: { state: 'TASK_STATE_COMPLETED' } } }))
  })
  const raw = JSON.stringify({
    name: 'A',
    supportedInterfaces: [{ url: server.url, protocolBinding: 'HTTP+JSON' }],
    skills: [],
  })
  const card = { raw, sourceUrl: `${server.url}/.well-known/agent-card.json`, etag: null }
  const agent = await agentAt(server.url, { binding: 'HTTP+JSON', dialect: 'v1.0', card })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('task completed')
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/message:stream',
    '/message:send',
    '/v1/message:stream',
    '/v1/message:send',
  ])
})
