import { expect, onTestFinished, test } from 'vitest'
import { POST } from '@/app/api/stream/route'
import { maxTopics } from '@/lib/api/constants'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSseStream } from '@/lib/sse/read-sse-stream'
import type { SseEvent } from '@/lib/sse/encode'

/** Starts two tasks at an agent that says one word and waits to be let on. */
async function twoTasks() {
  await startEngine()
  const on = Promise.withResolvers<void>()
  let count = 0
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      count += 1
      const id = `t${count}`
      call.event(v1.task(id, 'WORKING'))
      await on.promise
      call.event(v1.status(id, 'COMPLETED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const tasks = [
    await startTurn(viewer, agent, messageCall('a'), 'v1.0'),
    await startTurn(viewer, agent, messageCall('b'), 'v1.0'),
  ]
  return { ids: tasks.map(({ taskId }) => taskId), goOn: on.resolve }
}

/** Follows until `enough`; answers with `event id` of each event. */
async function follow(topics: object[], enough: (events: SseEvent[]) => boolean): Promise<SseEvent[]> {
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const request = new Request('http://localhost:3000/api/stream', {
    method: 'POST',
    headers: { host: 'localhost:3000' },
    body: JSON.stringify({ topics }),
    signal: left.signal,
  })
  const { body } = await POST(request, { params: Promise.resolve({}) })
  const all: SseEvent[] = []
  for await (const { events } of readSseStream(body ?? new Blob().stream())) {
    all.push(...events)
    if (enough(all)) break
  }
  return all
}

const gist = (events: SseEvent[], id: string): string[] =>
  events
    .filter((event) => event.id?.startsWith(`task/${id} `))
    .map((event) => `${event.event} ${event.id?.split(' ')[1]}`)

const bothRest = (events: SseEvent[]) => events.filter(({ event }) => event === 'rest').length === 2

test('sends several tasks in one stream, each without a hole, and reports when they rest', async () => {
  const { ids, goOn } = await twoTasks()
  const [a = '', b = ''] = ids
  const following = follow(
    [
      { topic: 'task', id: a },
      { topic: 'task', id: b, after: 1 },
    ],
    bothRest,
  )
  goOn()
  const events = await following
  expect(gist(events, a)).toEqual(['row 1', 'row 2', 'row 3', 'rest 3'])
  expect(gist(events, b)).toEqual(['row 2', 'row 3', 'rest 3'])
})

test('sends the fold instead of the first rows on request', async () => {
  const { ids, goOn } = await twoTasks()
  const [a = '', b = ''] = ids
  await expect.poll(async () => (await readStoredRows(a)).length).toBe(2)
  const events = await follow(
    [
      { topic: 'task', id: a, fold: true },
      { topic: 'task', id: b, after: 1, fold: true },
    ],
    (all) => {
      if (gist(all, a).length > 0 && gist(all, b).length > 0) goOn()
      return bothRest(all)
    },
  )
  expect(gist(events, a)).toEqual(['fold 2', 'row 3', 'rest 3'])
  expect(JSON.parse(events.find(({ event }) => event === 'fold')?.data ?? '')).toMatchObject({ lastSeq: 2, open: true })
  expect(gist(events, b)).toEqual(['row 2', 'row 3', 'rest 3'])
})

test('ends once all tasks rest', async () => {
  const { ids, goOn } = await twoTasks()
  goOn()
  await Promise.all(ids.map((id) => readAllRows(id)))
  const events = await follow([{ topic: 'task', id: ids[0], after: 3 }], () => false)
  expect(events.map(({ event }) => event)).toEqual(['rest'])
})

test('refuses a task of another viewer and continues with the others', async () => {
  const { ids, goOn } = await twoTasks()
  const events = await follow(
    [
      { topic: 'task', id: 'not mine' },
      { topic: 'task', id: ids[0] },
    ],
    (all) => all.length >= 3,
  )
  const refused = events.find(({ event }) => event === 'refused')
  expect(refused?.id).toBe('task/not mine')
  expect(JSON.parse(refused?.data ?? '')).toMatchObject({ kind: 'not-found' })
  expect(gist(events, ids[0] ?? '')).toEqual(['row 1', 'row 2'])
  goOn()
})

test('sends a value that differs, and again when it changes', async () => {
  const { ids, goOn } = await twoTasks()
  const events = await follow(
    [{ topic: 'waiting', known: '0' }, { topic: 'tasks' }, { topic: 'catalog', known: 'old' }],
    (all) => {
      const values = all.filter(({ id }) => id === 'tasks')
      if (values.length > 0) goOn()
      return values.length >= 2
    },
  )
  expect(events.filter(({ id }) => id === 'waiting')).toEqual([])
  expect(events.filter(({ id }) => id === 'catalog').length).toBeGreaterThan(0)
  await Promise.all(ids.map((id) => readAllRows(id)))
})

test('rejects too many topics and unknown ones', async () => {
  await startEngine()
  const many = Array.from({ length: maxTopics + 1 }, (_, index) => ({ topic: 'task', id: `${index}` }))
  for (const topics of [many, [], [{ topic: 'weather' }]]) {
    const answer = await callRoute(POST, { path: '/api/stream', body: { topics } })
    expect(answer.status).toBe(422)
  }
})
