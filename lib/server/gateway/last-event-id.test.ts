import { EventSource } from 'undici'
import { expect, test } from 'vitest'
import { readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, restart } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { startHttpServer } from '@/lib/server/testing/http-server'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const chunk = (id: string, text: string) => ({
  artifactId: id,
  parts: [{ text }],
})

/** An agent whose rows need several frames: a snapshot before the first event in v1.0, one per artifact in v0.1. */
const talking = () =>
  rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.status('t1', 'WORKING'))
      call.event(v1.task('t1', 'WORKING', { artifacts: [chunk('a', 'one'), chunk('b', 'two'), chunk('c', 'three')] }))
      call.event(v1.chunk('t1', 'four', false))
      call.event(v1.status('t1', 'COMPLETED', 'Done'))
      call.end()
    },
  })

const callers = {
  'v0.1': {
    start: {
      method: 'tasks/sendSubscribe',
      params: { id: 't1', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } },
    },
    resubscribe: { method: 'tasks/resubscribe', params: { id: 't1' } },
    version: '0.1',
    framesWithoutId: 3,
  },
  'v0.3': {
    start: {
      method: 'message/stream',
      params: {
        message: { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] },
      },
    },
    resubscribe: { method: 'tasks/resubscribe', params: { id: 't1' } },
    version: '0.3',
    framesWithoutId: 0,
  },
  'v1.0': {
    start: { method: 'SendStreamingMessage', params: { message } },
    resubscribe: { method: 'SubscribeToTask', params: { id: 't1' } },
    version: '1.0',
    framesWithoutId: 0,
  },
}

test.each(Object.entries(callers))(
  'a %s caller that is cut off anywhere and comes back with the last id misses nothing, after a restart either',
  async (_, { start, resubscribe, version, framesWithoutId }) => {
    await startEngine()
    const agent = await agentAt((await talking()).url)
    const events = await readRpcEvents(await postCall(agent, start, { 'a2a-version': version }))
    expect(events.filter(({ id }) => id === undefined)).toHaveLength(framesWithoutId)
    await restart()
    for (let received = 1; received < events.length; received++) {
      const before = events.slice(0, received)
      const last = before.findLast(({ id }) => id !== undefined)?.id
      if (!last) continue
      const after = await readRpcEvents(
        await postCall(agent, resubscribe, { 'a2a-version': version, 'last-event-id': last }),
      )
      const missed = events.slice(received).map(({ answer }) => answer)
      expect(after.slice(-missed.length).map(({ answer }) => answer)).toEqual(missed)
      const row = before.length - (before.findLastIndex(({ id }) => id !== undefined) + 1)
      expect(after).toHaveLength(missed.length + row)
    }
  },
)

test('an EventSource keeps the ID of the previous row until the next row is complete', async () => {
  const connections: (string | undefined)[] = []
  const { url } = await startHttpServer((request, response) => {
    connections.push(request.headers['last-event-id'] as string | undefined)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (connections.length === 1) return response.end('retry: 10\n\nid: 2\ndata: whole row\n\ndata: part of row 3\n\n')
    response.write('data: part of row 3\n\nid: 3\ndata: rest of row 3\n\n')
  })
  const source = new EventSource(url)
  const received: string[] = []
  await new Promise<void>((resolve) => {
    source.addEventListener('message', ({ data }: { data: string }) => {
      received.push(data)
      if (data === 'rest of row 3') resolve()
    })
  })
  source.close()
  expect(connections).toEqual([undefined, '2'])
  expect(received).toEqual(['whole row', 'part of row 3', 'part of row 3', 'rest of row 3'])
})

test('a Last-Event-ID beyond the log restarts with the task', async () => {
  await startEngine()
  const agent = await agentAt((await talking()).url)
  const { start, resubscribe } = callers['v0.3']
  await readRpcEvents(await postCall(agent, start, { 'a2a-version': '0.3' }))
  const [first] = await readRpcEvents(
    await postCall(agent, resubscribe, { 'a2a-version': '0.3', 'last-event-id': '4711' }),
  )
  expect(first?.answer).toMatchObject({ result: { kind: 'task', id: 't1', status: { state: 'completed' } } })
})
