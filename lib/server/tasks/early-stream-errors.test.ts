import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** How streams fail before they begin, and what else only a connection shows. Names begin with the protocol notes' section. */
const error = (call: RawCall) =>
  JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code: -32001, message: 'No task' } })
const json = { 'content-type': 'application/json' }

const failures: [string, (call: RawCall) => unknown, object][] = [
  ['1.10, 5.30 JSON with HTTP 200', (call) => call.fail(-32001, 'No task'), { reason: 'TASK_NOT_FOUND' }],
  [
    '1.10 an error event',
    (call) => {
      call.bytes(`event: error\ndata: ${error(call)}\n\n`)
      call.end()
    },
    { reason: 'TASK_NOT_FOUND' },
  ],
  [
    '1.10 HTTP 404 with an RPC error',
    (call) => call.response.writeHead(404, json).end(error(call)),
    { reason: 'TASK_NOT_FOUND', httpStatus: 404 },
  ],
  [
    '1.10 HTTP 500 with an RPC error',
    (call) => call.response.writeHead(500, json).end(error(call)),
    { reason: 'TASK_NOT_FOUND', httpStatus: 500 },
  ],
  [
    '1.9 HTTP 401 with WWW-Authenticate',
    (call) => call.response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    { kind: 'agent-refused-auth', httpStatus: 401 },
  ],
  [
    '2.2 a web page with HTTP 200',
    (call) => call.response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    { kind: 'agent-nonsense' },
  ],
]

test.each(failures)('an error before the stream: %s', async (_, answer, fault) => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: answer })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  expect((await readAllRows(taskId)).at(-1)).toMatchObject({ kind: 'fault', event: { fault } })
})

test('1.5, 5.5 a stream that stays open at input-required holds nobody', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => call.event(v1.task('t', 'INPUT_REQUIRED')),
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(rows.at(-1)).toMatchObject({ kind: 'task' })
  await server.calls[0]?.closed
})

test('1.10 Content-Type decides, in any spelling', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.response.writeHead(200, { 'content-type': 'Text/Event-Stream;charset=UTF-8' })
      call.event(v1.task('t', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  expect((await readAllRows(taskId)).map(({ kind }) => kind)).toEqual(['request', 'task'])
})
