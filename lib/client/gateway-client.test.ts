import { expect, it, onTestFinished } from 'vitest'
import type { SendCall } from '@/lib/a2a/call'
import { v10 } from '@/lib/a2a/dialects/v1-0/v1-0'
import { cancelTask, sendMessage } from '@/lib/client/gateway-client'
import { readBody, httpServer, type TestServer } from '@/lib/client/testing/http-server'

const call: SendCall = {
  operation: 'stream',
  message: { messageId: 'm1', role: 'user', parts: [{ text: 'Hello' }], contextId: 'c1' },
  options: { acceptedOutputModes: ['text/plain'] },
}

async function serve(handle: Parameters<typeof httpServer>[0]): Promise<TestServer> {
  const server = await httpServer(handle)
  onTestFinished(server.close)
  return server
}

it('sends v1.0 to the gateway, returns the task ID and closes the stream', async () => {
  const streamClosed = Promise.withResolvers<void>()
  const capture: { url?: string | undefined; version?: unknown; prefer?: unknown; body?: Record<string, unknown> } = {}
  const server = await serve(async (request, response) => {
    capture.url = request.url
    capture.version = request.headers['a2a-version']
    capture.prefer = request.headers.prefer
    capture.body = JSON.parse(await readBody(request)) as Record<string, unknown>
    response.on('close', streamClosed.resolve)
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Switchboard-Task': 't1' }).write(': open\n\n')
  })
  expect(await sendMessage('my agent', call, { origin: server.origin })).toEqual({ ok: true, taskId: 't1' })
  await streamClosed.promise
  expect(capture).toMatchObject({ url: '/a2a/my%20agent', version: '1.0', body: { method: 'SendStreamingMessage' } })
  expect(capture.prefer).toBe('respond-async')
  expect(v10.decodeCall('SendStreamingMessage', capture.body?.params as never)).toMatchObject({ ok: true, value: call })
})

it('requests push notifications with a header, and not otherwise', async () => {
  const pushHeaders: unknown[] = []
  const server = await serve((request, response) => {
    pushHeaders.push(request.headers['switchboard-push'])
    response.writeHead(200, { 'Switchboard-Task': 't1' }).end()
  })
  await sendMessage('a', call, { origin: server.origin, push: true })
  await sendMessage('a', call, { origin: server.origin })
  expect(pushHeaders).toEqual(['on', undefined])
})

it('creates a trace for each message', async () => {
  const traces: unknown[] = []
  const server = await serve((request, response) => {
    traces.push(request.headers.traceparent)
    response.writeHead(200, { 'Switchboard-Task': 't1' }).end()
  })
  await sendMessage('a', call, { origin: server.origin })
  await sendMessage('a', call, { origin: server.origin })
  const traceParent = expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(traces).toEqual([traceParent, traceParent])
  expect(traces[0]).not.toBe(traces[1])
})

it('reads a JSON-RPC error', async () => {
  const fault = { kind: 'agent-unreachable' as const, message: 'Agent is not there.', hop: 'connection' as const }
  const { error, httpStatus } = v10.encodeError(fault, 'r9')
  const server = await serve((_request, response) =>
    response.writeHead(httpStatus).end(JSON.stringify({ jsonrpc: '2.0', id: null, error })),
  )
  expect(await sendMessage('a', call, { origin: server.origin })).toMatchObject({
    ok: false,
    fault: { ...fault, details: { requestId: 'r9' } },
  })
})

it('keeps the agent’s own error unchanged', async () => {
  const agentError = { code: -32005, message: 'No pictures, please.' }
  const { error } = v10.encodeError({ kind: 'agent-error', message: agentError.message, hop: 'agent', agentError })
  const server = await serve((_request, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error })))
  expect(await sendMessage('a', call, { origin: server.origin })).toMatchObject({
    fault: { kind: 'agent-error', hop: 'agent', message: 'No pictures, please.', agentError },
  })
})

it('reads a REST error, and an unknown error body', async () => {
  const rest = await serve((_request, response) =>
    response
      .writeHead(401)
      .end(JSON.stringify({ error: { kind: 'unauthenticated', message: 'Sign in.', requestId: 'r1' } })),
  )
  expect(await sendMessage('a', call, { origin: rest.origin })).toMatchObject({ fault: { kind: 'unauthenticated' } })
  const odd = await serve((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  expect(await sendMessage('a', call, { origin: odd.origin })).toMatchObject({
    fault: { kind: 'internal', hop: 'switchboard', httpStatus: 502 },
  })
})

it('reports that Switchboard is unreachable', async () => {
  const server = await httpServer(() => {})
  await server.close()
  const unreachable = { kind: 'internal', hop: 'browser', message: 'Switchboard did not respond.' }
  expect(await sendMessage('a', call, { origin: server.origin })).toMatchObject({ ok: false, fault: unreachable })
  expect(await cancelTask('t1', server.origin)).toMatchObject(unreachable)
})

it('cancels a task', async () => {
  const requests: string[] = []
  const server = await serve((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url?.includes('gone')) {
      const error = { kind: 'conflict', message: 'The task is over.', requestId: 'r1' }
      return response.writeHead(409).end(JSON.stringify({ error }))
    }
    response.end('{}')
  })
  expect(await cancelTask('t1', server.origin)).toBeNull()
  expect(await cancelTask('gone', server.origin)).toMatchObject({ kind: 'conflict', message: 'The task is over.' })
  expect(requests).toEqual(['POST /api/tasks/t1/cancel', 'POST /api/tasks/gone/cancel'])
})
