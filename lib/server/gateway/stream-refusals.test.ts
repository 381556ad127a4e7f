import { A2AClient as ClientV02 } from 'a2a-sdk-0.2/client'
import { ClientFactory as ClientV03 } from 'a2a-sdk-0.3/client'
import { ClientFactory as ClientV10 } from 'a2a-sdk-1/client'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GET as card } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { GET as oldCard } from '@/app/a2a/[slug]/.well-known/agent.json/route'
import { directRoutes } from '@/app/direct-routes'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { type DirectRoute, serveDirectly } from '@/lib/server/http/serve-directly'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const versions = {
  'v0.1': {
    stream: 'tasks/sendSubscribe',
    resubscribe: 'tasks/resubscribe',
    header: '0.1',
    params: { id: 'mine', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } },
  },
  'v0.3': {
    stream: 'message/stream',
    resubscribe: 'tasks/resubscribe',
    header: '0.3',
    params: { message: { kind: 'message', messageId: 'u', role: 'user', parts: [{ kind: 'text', text: 'go' }] } },
  },
  'v1.0': {
    stream: 'SendStreamingMessage',
    resubscribe: 'SubscribeToTask',
    header: '1.0',
    params: { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
  },
}
type Version = keyof typeof versions

async function refusedBy(
  answer: (call: RawCall) => unknown,
  version: Version,
  resubscribes = false,
  headers: Record<string, string> = {},
): Promise<Response> {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: answer })
  const { stream, resubscribe, header, params } = versions[version]
  const call = resubscribes ? { method: resubscribe, params: { id: 'nobody' } } : { method: stream, params }
  return postCall(await agentAt(server.url), call, { 'a2a-version': header, accept: 'text/event-stream', ...headers })
}

const limited = ({ response }: RawCall) => response.writeHead(429, { 'retry-after': '7' }).end('slow down')
const failed = (call: RawCall) => {
  call.bytes(`data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code: -32603, message: 'Boom' } })}\n\n`)
  call.end()
}

describe.each(Object.keys(versions) as Version[])('a %s stream that does not start', (version) => {
  // The clients of v0.3 read an error only beside an error status.
  const statusOf = (status: number) => (version === 'v0.3' ? status : 200)

  test('because the task is unknown is a JSON error with that message', async () => {
    const refused = await refusedBy(failed, version, true)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([statusOf(404), 'application/json'])
    const { id, error } = (await readRpcResponse(refused)) as { id: unknown; error: { code: number; message: string } }
    expect([id, error.code, error.message]).toEqual([7, -32001, 'Task not found: nobody.'])
  })

  test('because its params are invalid is a JSON error', async () => {
    await startEngine()
    const { stream, header } = versions[version]
    const refused = await postCall(
      await agentAt('http://127.0.0.1:1'),
      { method: stream, params: {} },
      { 'a2a-version': header },
    )
    expect([refused.status, refused.headers.get('content-type')]).toEqual([statusOf(400), 'application/json'])
    expect(await readRpcResponse(refused)).toMatchObject({ id: 7, error: { code: -32602 } })
  })

  test('because the agent asks to slow down is HTTP 429 with its Retry-After', async () => {
    const refused = await refusedBy(limited, version)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
    expect(refused.headers.get('content-type')).toBe('application/json')
    expect(refused.headers.get('switchboard-task')).toBeTruthy()
    const { error } = (await readRpcResponse(refused)) as { error: { code: number; data: unknown } }
    expect(error.code).toBe(version === 'v0.1' ? -32010 : -32603)
    const retry = '"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"7s"'
    expect(JSON.stringify(error.data).includes(retry)).toBe(version === 'v1.0')
  })

  test('because the agent fails before its first event is the agent’s error as JSON', async () => {
    const refused = await refusedBy(failed, version)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([statusOf(500), 'application/json'])
    expect(await readRpcResponse(refused)).toMatchObject({ id: 7, error: { code: -32603, message: 'Boom' } })
  })

  test('is an event if the caller does not wait for the first event', async () => {
    const started = await refusedBy(failed, version, false, { prefer: 'respond-async' })
    expect([started.status, started.headers.get('content-type')]).toMatchObject([200, /event-stream/])
    expect((await readRpcEvents(started)).at(-1)).toMatchObject({ answer: { error: { message: 'Boom' } } })
  })
})

test('the response head waits only for the first event', async () => {
  const release = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  let isThere = false
  const response = refusedBy(async (call) => {
    await release.promise
    call.event(v1.task('t1', 'WORKING'))
    await next.promise
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  }, 'v1.0').finally(() => (isThere = true))
  // As long as other calls take.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isThere).toBe(false)
  release.resolve()
  const started = await response
  next.resolve()
  expect(await readRpcEvents(started)).toHaveLength(2)
})

test('a caller that disconnects before the first event ends only the stream', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      await call.closed
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'COMPLETED')),
  })
  const { slug } = await agentAt(server.url)
  const leaving = new AbortController()
  const { stream, params } = versions['v1.0']
  const request = new Request(`http://127.0.0.1:3000/a2a/${slug}`, {
    method: 'POST',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: stream, params }),
    signal: leaving.signal,
  })
  const { POST } = await import('@/app/a2a/[slug]/route')
  const gone = POST(request, { params: Promise.resolve({ slug }) })
  await expect.poll(() => server.calls.length).toBe(1)
  leaving.abort()
  expect((await gone).status).toBe(499)
  server.calls[0]?.event(v1.task('t1', 'COMPLETED'))
  server.calls[0]?.end()
  const rows = await readAllRows((await gone).headers.get('switchboard-task') ?? '')
  expect(rows.map(({ kind }) => kind)).toContain('task')
})

/** The gateway over HTTP, with the card of an agent. */
async function served(): Promise<string> {
  await startEngine()
  const { slug } = await agentAt((await rawAgent({ SendStreamingMessage: failed })).url, {
    card: {
      raw: JSON.stringify({ name: 'A', url: 'http://agent.example/', version: '1', capabilities: {}, skills: [] }),
      sourceUrl: null,
      etag: null,
    },
  })
  const cards = { 'agent-card.json': card, 'agent.json': oldCard }
  const cardRoutes = Object.entries(cards).map(([name, get]): DirectRoute => ({
    method: 'GET',
    path: `/a2a/${slug}/.well-known/${name}`,
    handler: (request) => get(request, { params: Promise.resolve({ slug }) }),
  }))
  serveDirectly([...directRoutes, ...cardRoutes])
  const server = createServer((request, response) => {
    const answer = Reflect.get(globalThis, Symbol.for('switchboard.direct')) as (...given: unknown[]) => boolean
    if (!answer(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a2a/${slug}`
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

describe('released clients report why their stream does not start', () => {
  test('SDK 0.2.5', async () => {
    const client = new ClientV02(await served())
    await expect(drain(client.resubscribeTask({ id: 'nobody' }))).rejects.toThrow(
      'Task not found: nobody. (Code: -32001)',
    )
  })

  test('SDK 0.3.14', async () => {
    const client = await new ClientV03().createFromUrl(`${await served()}/`)
    await expect(drain(client.resubscribeTask({ id: 'nobody' }))).rejects.toThrow(
      'Task not found: nobody. (Code: -32001)',
    )
    const message = { kind: 'message', messageId: 'u', role: 'user', parts: [{ kind: 'text', text: 'go' }] } as const
    await expect(
      drain(client.sendMessageStream({ message: { ...message, parts: [...message.parts] } })),
    ).rejects.toThrow('Boom (Code: -32603)')
  })

  test('SDK 1.3.0', async () => {
    const client = await new ClientV10().createFromUrl(`${await served()}/`)
    await expect(drain(client.resubscribeTask({ tenant: '', id: 'nobody' }))).rejects.toThrow('Task not found: nobody.')
  })
})
