import { expect, test } from 'vitest'
import { GET as exported } from '@/app/api/tasks/[id]/export/route'
import { POST as cancel } from '@/app/api/tasks/[id]/cancel/route'
import { PATCH as changeAgent } from '@/app/api/agents/[id]/route'
import { GET as moment } from '@/app/api/tasks/[id]/fold/route'
import { POST as imports } from '@/app/api/tasks/import/route'
import { GET as list } from '@/app/api/tasks/route'
import { DELETE as removeEvents } from '@/app/api/tasks/[id]/events/route'
import { POST as gateway } from '@/app/a2a/[slug]/route'
import type { TaskFold } from '@/lib/a2a/fold'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { importedTaskSchema } from '@/lib/api/task'
import type { TaskSummary } from '@/lib/api/task'
import { exportCatalog } from '@/lib/server/agents/catalog/export-catalog'
import { database } from '@/lib/server/db/engine/client'
import { listConversations } from '@/lib/server/db/conversations/conversations'
import { readEvents } from '@/lib/server/db/events/events'
import { listTasks, type TaskQuery } from '@/lib/server/db/tasks/list-tasks'
import { countWaitingTasks } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { agentAt, startEngine, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'
import { measureEventLoop } from '@/lib/server/testing/measure-event-loop'
import { importAgent } from '@/lib/server/agents/import-agent'
import { importTask } from '@/lib/server/traces/import-task'
import type { Trace } from '@/lib/trace/trace'

/** A task with an open question, as the API returns it. */
async function trace(): Promise<Trace> {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Hello \u0000 <b>', false))
      call.event(v1.status('t1', 'INPUT_REQUIRED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('Greet'), 'v1.0')
  await readAllRows(taskId)
  return (await callRoute(exported, { path: '/x?redact=none', params: { id: taskId } })).json
}
const send = (body: unknown) => callRoute(imports, { body })
async function importTrace(body: unknown): Promise<TaskSummary> {
  const { status, json } = await send(body)
  expect(status).toBe(201)
  return importedTaskSchema.strict().parse(json).task
}

test('imports a trace as a new task and exports it again byte for byte', async () => {
  const original = await trace()
  const task = await importTrace(original)
  expect(task).toMatchObject({ state: 'input-required', open: false, lastSeq: 4, remoteId: 't1', agentArchived: true })
  expect(task.imported).toMatchObject({ source: original.source, exportedAt: original.exportedAt })
  expect(task.createdAt).toBe(original.task.createdAt)
  expect(await readStoredRows(task.id)).toEqual(original.events)
  const again = await callRoute(exported, { path: '/x?redact=none', params: { id: task.id } })
  expect(JSON.stringify((again.json as Trace).events)).toBe(JSON.stringify(original.events))
  const response = await callRoute(list, { path: '/api/tasks?q=greet' })
  expect((response.json as { total: number }).total).toBe(2)
})

const findIds = async (query: TaskQuery) => (await listTasks(localViewer(), query)).tasks.map(({ id }) => id)

test('an imported task is found by its errors, duration and number of events', async () => {
  const original = await trace()
  const started = Date.parse(original.task.createdAt)
  const at = (seconds: number): string => new Date(started + seconds * 1000 - 3_600_000).toISOString()
  const failure = { kind: 'fault', fault: { kind: 'agent-timeout', hop: 'agent', message: 'No answer.' } }
  const task = await importTrace({
    ...original,
    task: { ...original.task, createdAt: at(0), updatedAt: at(90) },
    events: [
      ...original.events.slice(0, 3).map((row) => ({ ...row, at: at(0) })),
      { ...original.events[3], seq: 4, at: at(90), direction: 'in', kind: 'fault', raw: '', event: failure },
    ],
  })
  expect(await findIds({ faulty: true })).toEqual([task.id])
  expect(await findIds({ longer: 90_000 })).toEqual([task.id])
  expect(await findIds({ longer: 90_001 })).toEqual([])
  const other = await importTrace({
    ...original,
    task: { ...original.task, remoteId: 't2' },
    events: [...original.events, { ...original.events[0], seq: 5 }],
  })
  expect((await findIds({ sort: 'events' }))[0]).toBe(other.id)
  expect((await findIds({ sort: 'duration' }))[0]).toBe(task.id)
})

async function counted(): Promise<string> {
  const { lag, events } = metrics()
  return JSON.stringify([await lag.get(), await events.get()])
}

test('imported events do not count as responses here', async () => {
  const original = await trace()
  const before = await counted()
  await importTrace({ ...original, task: { ...original.task, remoteId: 'another' } })
  expect(await counted()).toBe(before)
})

test('rejects the same trace, but not another one of the same agent', async () => {
  const original = await trace()
  const { id, agentId } = await importTrace(original)
  const { status, json } = await send({ ...original, exportedAt: new Date().toISOString() })
  expect(status).toBe(409)
  expect(json).toMatchObject({ error: { kind: 'conflict', details: { id } } })
  const other = await importTrace({ ...original, task: { ...original.task, remoteId: 't2' } })
  expect(other.agentId).toBe(agentId)
})

test('never calls an agent for an imported task', async () => {
  const task = await importTrace(await trace())
  expect(await callRoute(cancel, { method: 'POST', params: { id: task.id } })).toMatchObject({ status: 409 })
  const call = (method: string, params: object) =>
    callRoute(gateway, {
      params: { slug: task.agentSlug },
      headers: { 'a2a-version': '1.0', 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method, params },
    })
  const got = await call('GetTask', { id: 't1' })
  expect(got.json).toMatchObject({ result: { status: { state: 'TASK_STATE_INPUT_REQUIRED' } } })
  const response = await call('SendMessage', {
    message: { messageId: 'm', taskId: 't1', role: 'ROLE_USER', parts: [{ text: 'Hi' }] },
  })
  expect(response.json).toMatchObject({ error: { data: expect.anything() } })
  const back = await callRoute(changeAgent, {
    method: 'PATCH',
    params: { id: task.agentId },
    body: { lifecycle: 'active' },
  })
  expect(back.status).toBe(409)
  let catalog = ''
  for await (const piece of exportCatalog(localViewer())) catalog += piece
  expect(catalog).toContain('"Echo"')
  expect(catalog).not.toContain('imported')
})

test('an imported task waits for nobody, and its events can be removed', async () => {
  const task = await importTrace(await trace())
  expect(task).toMatchObject({ state: 'input-required', asks: null })
  const viewer = localViewer()
  // The one that it was made of waits.
  expect(await countWaitingTasks(viewer)).toBe(1)
  expect((await listTasks(viewer, { waiting: true })).tasks.map(({ id }) => id)).not.toContain(task.id)
  expect(
    (await listConversations(viewer, { waiting: true })).conversations.map(({ agentId }) => agentId),
  ).not.toContain(task.agentId)
  const removed = await callRoute(removeEvents, { method: 'DELETE', params: { id: task.id } })
  expect(removed.status).toBeLessThan(300)
  expect(await readEvents(task.id, 0, 9)).toMatchObject([{ kind: 'gap' }])
})

test('a trace of a running task is at rest, says so, and is recognized again', async () => {
  const original = await trace()
  const cut = { ...original, events: original.events.slice(0, 3) }
  const task = await importTrace(cut)
  expect(task).toMatchObject({ state: 'working', open: false, lastSeq: 4, asks: null })
  const rows = await readStoredRows(task.id)
  expect(rows.slice(0, 3)).toEqual(cut.events)
  expect(rows[3]).toMatchObject({ at: cut.events[2]?.at, event: { reason: gapReasons.recorded, stopped: true } })
  const { fold } = (await callRoute(moment, { path: '/x', params: { id: task.id } })).json as { fold: TaskFold }
  expect(fold).toMatchObject({ open: false, task: { status: { state: 'working' } } })
  expect(fold.entries.at(-1)).toMatchObject({ type: 'gap', seq: 4 })
  const conversations = await listConversations(localViewer(), {})
  expect(conversations.conversations.map(({ running }) => running)).not.toContain(true)
  expect(await callRoute(cancel, { method: 'POST', params: { id: task.id } })).toMatchObject({ status: 409 })

  const { json } = await callRoute(exported, { path: '/x?redact=none', params: { id: task.id } })
  const out = { ...(json as Trace), agent: original.agent }
  expect(out.events).toEqual(rows)
  for (const again of [cut, out]) expect(await send(again)).toMatchObject({ status: 409 })
})

test('removes invisible characters from imported names', async () => {
  const original = await trace()
  const task = await importTrace({
    ...original,
    agent: { ...original.agent, name: 'Travel\u202Eksed', card: undefined },
    task: { ...original.task, title: 'one\ntwo\u2066three' },
  })
  expect([task.agentName, task.title]).toEqual(['Travelksed', 'one twothree'])
})

test('shortens a long title visibly, and exports it without the cut word', async () => {
  const original = await trace()
  const title = `${'word '.repeat(97)}ghp_0123456789abcdefghijklmnopqrstuvwxyz`
  const task = await importTrace({
    ...original,
    agent: { ...original.agent, card: undefined },
    task: { ...original.task, title },
  })
  expect(task.title).toBe(`${title.slice(0, 499)}…`)
  const { json } = await callRoute(exported, { path: '/x?redact=secrets', params: { id: task.id } })
  expect(JSON.stringify((json as Trace).task)).not.toContain('ghp_')
})

test('accepts only valid times', async () => {
  const original = await trace()
  const created = Date.parse(original.task.createdAt) - 86_400_000
  const at = (minutes: number): string => new Date(created + minutes * 60_000).toISOString()
  const timed = (...minutes: number[]) => ({
    ...original,
    task: { ...original.task, createdAt: at(0), updatedAt: at(600) },
    events: original.events.map((row, index) => ({ ...row, at: at(minutes[index] ?? 600) })),
  })
  const cases: [number[], string][] = [
    [[601, 0, 1, 2], 'events.1.at: is 10 hours before events.0.at'],
    [[0, 90, 120, 60], 'events.3.at: is 60 minutes before events.2.at'],
    [[0, 1, -180, 2], "events.2.at: is 3 hours before the task's createdAt"],
    [[0, 660, 1, 2], "events.1.at: is 60 minutes after the task's updatedAt"],
    [[0, 3000, 1, 2], 'events.1.at: is in the future'],
  ]
  for (const [minutes, message] of cases) {
    const { status, json } = await send(timed(...minutes))
    expect([status, json]).toMatchObject([422, { error: { message: `Couldn't import the recording: ${message}.` } }])
  }
  await importTrace(timed(-10, 0, 14, 1))
})

test('reports problems with their paths, and stores nothing', async () => {
  const original = await trace()
  const [first, second, ...rest] = original.events
  const cases: [unknown, string][] = [
    ['{', 'not valid JSON'],
    ['', 'The file is empty.'],
    [' \n', 'The file is empty.'],
    [[1], 'not a Switchboard recording'],
    [{ ...original, version: 7 }, 'version 7'],
    [{ ...original, task: { ...original.task, dialect: 'v9' } }, 'task.dialect'],
    [
      { ...original, task: { ...original.task, updatedAt: '9999-01-01T00:00:00Z' } },
      'task.updatedAt: is in the future',
    ],
    [{ ...original, task: { ...original.task, updatedAt: '2001-01-01T00:00:00Z' } }, 'task.updatedAt: is before'],
    [{ ...original, events: [{ ...first, at: '9999-01-01T00:00:00Z' }] }, 'events.0.at: is in the future'],
    [{ ...original, events: [] }, 'events: is empty'],
    [{ ...original, events: [first, rest[0]] }, 'events.1.seq: is 3, expected 2'],
    [{ ...original, events: [first, { ...second, kind: 'note' }] }, 'events.1.event.kind'],
    [
      { ...original, events: [first, { ...second, at: 'yesterday' }] },
      'events.1.at: must be a UTC time such as 2026-11-23T08:00:00.000Z',
    ],
    [
      { ...original, task: { ...original.task, createdAt: '2026-01-01T00:00:00+00:00' } },
      'task.createdAt: must be a UTC time such as 2026-11-23T08:00:00.000Z',
    ],
    [
      { ...original, events: [first, { ...second, kind: 'fault', event: { kind: 'fault', fault: { kind: 'x' } } }] },
      'events.1.event.fault.kind',
    ],
    [
      {
        ...original,
        events: [first, { ...second, kind: 'gap', event: { kind: 'gap', reason: 'x', cause: { kind: 7 } } }],
      },
      'events.1.event.cause.kind',
    ],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'too deep'],
  ]
  for (const [body, message] of cases) {
    const { status, json } = await send(body)
    expect([status, (json as { error: { message: string } }).error.message]).toEqual([
      422,
      expect.stringContaining(message),
    ])
  }
  const response = await callRoute(list, { path: '/api/tasks' })
  expect((response.json as { total: number }).total).toBe(1)
})

test.each([
  // Only the text of the agent's answer fails, not that of the title.
  ['TaskText', `NEW."lines" LIKE '%Hello%'`],
  ['TaskRating', '1'],
])('an import that cannot store its rows in %s leaves nothing behind', async (table, condition) => {
  const original = await trace()
  const body = { ...original, ratings: [{ item: 'artifact', itemId: 'a', value: 'up', at: original.task.createdAt }] }
  const { prisma } = database()
  const before = await prisma.taskEvent.count()
  for (const event of ['INSERT', 'UPDATE'])
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER "fail_${event}" BEFORE ${event} ON "${table}" WHEN ${condition} BEGIN SELECT raise(ABORT, 'no space'); END`,
    )
  expect((await send(body)).status).toBe(500)
  for (const event of ['INSERT', 'UPDATE']) await prisma.$executeRawUnsafe(`DROP TRIGGER "fail_${event}"`)
  expect(await prisma.taskEvent.count()).toBe(before)
  expect((await importTrace(body)).ratings).toEqual({ up: 1, down: 0 })
})

const request = (body: string) =>
  new Request('http://127.0.0.1/api/tasks/import', { method: 'POST', body: new Blob([body]) })

test('a large recording does not block the server, and one of only brackets is rejected', async () => {
  await startEngine()
  const at = new Date().toISOString()
  const event = { kind: 'note', note: 'words '.repeat(20) }
  const row = { at, direction: 'in', method: '', kind: 'note', raw: '{"text":"words"}'.padEnd(400), event }
  const task = { remoteId: 'r', contextId: null, dialect: 'v1.0', state: 'completed', title: 't' }
  const recording = {
    format: 'switchboard-trace',
    version: 1,
    agent: { name: 'x', dialect: 'v1.0' },
    task: { ...task, createdAt: at, updatedAt: at },
    events: Array.from({ length: 20_000 }, (_, index) => ({ seq: index + 1, ...row })),
  }
  const bodies = [JSON.stringify(recording), '['.repeat(16_000_000)]
  const requests = bodies.map(request)
  const { result: results, longest } = await measureEventLoop(
    Promise.allSettled(requests.map(async (each) => importTask(localViewer(), each, importAgent))),
  )
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { lastSeq: 20_000 } },
    { status: 'rejected', reason: { data: { kind: 'invalid-input', details: { code: 'trace-no-json' } } } },
  ])
  expect(longest).toBeLessThan(200)
})

test('an upload that does not end delays no other', async () => {
  const original = await trace()
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) })
  source?.enqueue(new TextEncoder().encode('{'))
  const init = { method: 'POST', headers: { host: 'localhost:3000' }, body, duplex: 'half' }
  const slow = imports(new Request('http://localhost:3000/', init as RequestInit), { params: Promise.resolve({}) })
  expect((await send(original)).status).toBe(201)
  source?.close()
  expect((await slow).status).toBe(422)
})

test('shortens a title of megabytes before it is cleaned', async () => {
  const original = await trace()
  const body = { ...original, agent: { ...original.agent, card: undefined } }
  const titled = JSON.stringify({ ...body, task: { ...original.task, title: '\u202Ea '.repeat(8_000_000) } })
  const sent = request(titled)
  const { result, longest } = await measureEventLoop(importTask(localViewer(), sent, importAgent))
  expect(result.title).toMatch(/^(?:a ){249}a…$/)
  expect(longest).toBeLessThan(400)
})
