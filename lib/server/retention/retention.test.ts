import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { removeLogRows, setAgentRetention } from '@/lib/server/db/events/retained-logs'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents, createTask, readEvents } from '@/lib/server/db/events/events'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/tasks/task-record'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { type EmptyLogs, previewRetention, setDefaultRetention } from '@/lib/server/retention/retention-limits'
import { removeDueLogs, removeLog } from '@/lib/server/retention/retention-job'
import { foldAtRow } from '@/lib/server/tasks/log/fold-at-row'
import { previewExport } from '@/lib/server/traces/export-task'
import { readLog } from '@/lib/server/db/events/read-log'
import type { Viewer } from '@/lib/server/platform/viewer'

const done: TaskPatch = { open: false, state: 'completed', remoteId: 'r1', contextId: 'c1' }
const rowsFrom = (first: number, count: number, raw?: string): LogRow[] =>
  Array.from({ length: count }, (_, index) => logRow(first + index, raw))

async function filled(viewer: Viewer, rows: number, patch: TaskPatch = done): Promise<TaskRecord> {
  const task = await storedTask(viewer)
  for (let first = 1; first <= rows; first += 500)
    await appendEvents(task.id, rowsFrom(first, Math.min(500, rows - first + 1)), patch)
  return task
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const age = (id: string, days: number) =>
  database().prisma.task.update({ where: { id }, data: { updatedAt: daysAgo(days), createdAt: daysAgo(days) } })
const never = new AbortController().signal
const bytesOf = async (id: string) =>
  Number((await database().prisma.task.findUniqueOrThrow({ where: { id } })).logBytes)

describeEachDatabase('retention on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('replaces a log by a row about the removal, and keeps the task itself', async () => {
    const viewer = await newViewer()
    const { id } = await filled(viewer, 7)
    const before = await findTask(viewer, id)
    const bytes = await bytesOf(id)
    expect(await removeLog(id, { cause: 'age', limit: 30 })).toEqual({ rows: 7, bytes })
    const rows = await readEvents(id, 0, 10)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      seq: 7,
      kind: 'gap',
      event: { removed: { events: 7, bytes, cause: 'age', limit: 30 } },
    })
    const fold = applyRows(emptyFold, rows)
    expect(fold).toMatchObject({
      lastSeq: 7,
      open: false,
      task: { id: 'r1', contextId: 'c1', status: { state: 'completed' } },
    })
    const after = await findTask(viewer, id)
    expect(after).toMatchObject({
      removedRows: 7,
      removedBytes: bytes,
      lastSeq: 7,
      state: 'completed',
      title: 'Say hello',
    })
    expect(after?.updatedAt).toEqual(before?.updatedAt)
    expect(after?.states).toEqual(before?.states)
    const [stored] = await database().prisma.$queryRaw<{ bytes: bigint }[]>`
      SELECT sum(octet_length("raw") + octet_length("event")) AS "bytes" FROM "TaskEvent" WHERE "taskId" = ${id}`
    expect(await bytesOf(id)).toBe(Number(stored?.bytes))
  })

  it('removes the log of a task that was answered in a new task, and keeps the reference', async () => {
    const viewer = await newViewer()
    const asks: TaskPatch = { ...done, state: 'input-required' }
    const waiting = await filled(viewer, 3, asks)
    expect(await removeLog(waiting.id, { cause: 'hand' })).toBeNull()
    const { id } = await filled(viewer, 3, { ...asks, successorId: 'next' })
    await age(id, 40)
    expect(await previewRetention(viewer, { keepDays: 30, keepMegabytes: 0 })).toMatchObject({ tasks: 1, events: 3 })
    expect(await removeLog(id, { cause: 'hand' })).toMatchObject({ rows: 3 })
    const fold = applyRows(emptyFold, await readEvents(id, 0, 10))
    expect(fold).toMatchObject({ successor: 'next', task: { status: { state: 'input-required' } } })
    expect(foldWaitsForUser(fold)).toBe(false)
  })

  it('removes a long log in slices, each of which records its progress', async () => {
    const viewer = await newViewer()
    const { id } = await filled(viewer, 2_500)
    const why = { cause: 'hand' } as const
    const at = new Date()
    expect(await removeLogRows(id, why, at)).toMatchObject({ rows: 1_000, done: false })
    const left = await readEvents(id, 0, 2_000)
    expect(left.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_501 }, (_, index) => 1_000 + index))
    expect(left[0]?.event).toMatchObject({ removed: { events: 1_000 } })
    expect(await removeLogRows(id, why, at)).toMatchObject({ rows: 1_000, done: false })
    expect(await removeLogRows(id, why, at)).toMatchObject({ rows: 500, done: true })
    expect(await readEvents(id, 0, 10)).toMatchObject([{ seq: 2_500, event: { removed: { events: 2_500 } } }])
    expect(await removeLogRows(id, why, new Date(0))).toEqual({ rows: 0, bytes: 0, done: true })
    expect((await findTask(viewer, id))?.removedAt).toEqual(at)
  })

  it('shows the removal row for every moment before the rest of the log', async () => {
    const viewer = await newViewer()
    const { id } = await filled(viewer, 5)
    await removeLog(id, { cause: 'hand' })
    await appendEvents(id, rowsFrom(6, 2), done)
    const at = async (count: number) => (await foldAtRow(viewer, id, count)).fold
    for (const count of [1, 4, 5]) expect(await at(count)).toMatchObject({ lastSeq: 5, entries: [{ type: 'gap' }] })
    expect([(await at(0)).lastSeq, (await at(6)).lastSeq, (await at(9)).lastSeq]).toEqual([0, 6, 7])
    expect((await previewExport(viewer, id, [])).rows).toBe(3)
  })

  it('removes large rows in small slices', async () => {
    const { id } = await storedTask(await newViewer())
    await appendEvents(id, rowsFrom(1, 3, 'x'.repeat(3_000_000)), done)
    expect(await removeLogRows(id, { cause: 'hand' }, new Date())).toMatchObject({ rows: 1, done: false })
  })

  it('continues the log, which can be removed again', async () => {
    const viewer = await newViewer()
    const { id } = await filled(viewer, 3)
    await removeLog(id, { cause: 'hand' })
    const first = (await findTask(viewer, id))?.removedBytes ?? 0
    await appendEvents(id, rowsFrom(4, 2), done)
    expect((await readEvents(id, 0, 10)).map(({ seq }) => seq)).toEqual([3, 4, 5])
    const leaving: LogRow[] = []
    for await (const page of readLog(id, 5)) leaving.push(...page)
    expect(leaving.map(({ seq, event }) => [seq, event.kind])).toEqual([
      [1, 'gap'],
      [2, 'note'],
      [3, 'note'],
    ])
    expect(await removeLog(id, { cause: 'hand' })).toMatchObject({ rows: 2 })
    expect(await readEvents(id, 0, 10)).toMatchObject([{ seq: 5, event: { removed: { events: 5 } } }])
    expect((await findTask(viewer, id))?.removedBytes).toBeGreaterThan(first)
    expect(await bytesOf(id)).toBeLessThan(1_000)
  })

  it.each<[string, TaskPatch]>([
    ['runs', { open: true, state: 'working' }],
    ['waits for an answer', { open: false, state: 'input-required' }],
    ['waits for a sign-in', { open: false, state: 'auth-required' }],
  ])('leaves a task that %s alone', async (_, patch) => {
    const { id } = await filled(await newViewer(), 3, patch)
    expect(await removeLog(id, { cause: 'hand' })).toBeNull()
    expect(await readEvents(id, 0, 10)).toHaveLength(3)
  })

  it('deletes what was derived from the log: texts, keyframes, webhook and push configs', async () => {
    const viewer = await newViewer()
    const { id } = await filled(viewer, 3)
    const { prisma } = database()
    await prisma.task.update({ where: { id }, data: { searchText: 'say hello zebra' } })
    await prisma.taskText.upsert({
      where: { taskId: id },
      create: { taskId: id, lines: '[]', searchText: 'zebra' },
      update: { searchText: 'zebra' },
    })
    await prisma.taskKeyframe.create({ data: { taskId: id, seq: 2, fold: '{}' } })
    await prisma.webhook.create({ data: { id: `hook-${id}`, taskId: id, secret: 's' } })
    await prisma.pushConfig.create({ data: { taskId: id, id: 'p', dialect: 'v1.0', url: 'http://x', secret: 's' } })
    await removeLog(id, { cause: 'hand' })
    const taskId = id
    const left = await Promise.all([
      prisma.taskText.count({ where: { taskId } }),
      prisma.taskKeyframe.count({ where: { taskId } }),
      prisma.webhook.count({ where: { taskId } }),
      prisma.pushConfig.count({ where: { taskId } }),
      listTasks(viewer, { q: 'zebra' }).then(({ total }) => total),
      listTasks(viewer, { q: 'hello' }).then(({ total }) => total),
    ])
    expect(left).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('removes what is due by age and by size, as the preview says, and nothing twice', async () => {
    const viewer = await newViewer()
    const old = await filled(viewer, 4)
    await age(old.id, 40)
    const fresh = await filled(viewer, 4)
    const big = await storedTask(viewer)
    await appendEvents(big.id, rowsFrom(1, 2, 'x'.repeat(600_000)), done)
    await age(big.id, 2)
    await setAgentRetention(big.agentId, { keepMegabytes: 1 })
    const trial = await previewRetention(viewer, { keepDays: null, keepMegabytes: 1, agent: big.agentId })
    expect(trial).toMatchObject({ tasks: 1, events: 2 })
    expect(trial.bytes).toBeGreaterThan(1_200_000)
    await setDefaultRetention({ keepDays: 30, keepMegabytes: 0 })
    expect(await previewRetention(viewer, { keepDays: 30, keepMegabytes: 0 })).toMatchObject({ tasks: 2, events: 6 })
    expect(await removeDueLogs(never)).toMatchObject({ tasks: 2, events: 6 })
    expect(await removeDueLogs(never)).toEqual({ tasks: 0, events: 0, bytes: 0 })
    expect((await readEvents(fresh.id, 0, 10)).length).toBe(4)
    expect((await readEvents(old.id, 0, 10))[0]?.event).toMatchObject({
      reason: expect.stringContaining('retention limit of 30 days'),
    })
    expect((await readEvents(big.id, 0, 10))[0]?.event).toMatchObject({ removed: { cause: 'size', limit: 1 } })
    await setDefaultRetention({ keepDays: 0, keepMegabytes: 0 })
  })

  it('does not read again what is known to be empty, also not for a task that was logged later', async () => {
    const viewer = await newViewer()
    const { id, agentId } = await filled(viewer, 4)
    const oldest = { removedRows: 4, lastSeq: 4, createdAt: daysAgo(50), updatedAt: daysAgo(50) }
    const shape = { agentId, ownerId: viewer.userId, dialect: 'v1.0', callerDialect: 'v1.0', title: '', searchText: '' }
    await database().prisma.task.createMany({
      data: Array.from({ length: 501 }, () => ({ ...shape, ...oldest, states: [], open: false })),
    })
    await age(id, 40)
    await setAgentRetention(agentId, { keepDays: 30 })
    const empty: EmptyLogs = new Map()
    expect(await removeDueLogs(never, empty)).toMatchObject({ tasks: 1 })
    expect(empty.get(agentId)?.createdAt).toEqual(oldest.createdAt)
    const later = await createTask(viewer, { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Later' })
    await appendEvents(later.id, rowsFrom(1, 4), done)
    await age(later.id, 31)
    expect(await removeDueLogs(never, empty)).toMatchObject({ tasks: 1 })
  })

  it('keeps the logs of an agent without limits, regardless of the defaults', async () => {
    const viewer = await newViewer()
    const { id, agentId } = await filled(viewer, 4)
    await age(id, 400)
    await setAgentRetention(agentId, { keepDays: 0 })
    await setDefaultRetention({ keepDays: 30 })
    expect(await removeDueLogs(never)).toMatchObject({ tasks: 0 })
    await setDefaultRetention({ keepDays: 0 })
  })

  it('stops between two slices when the signal aborts', async () => {
    const { id } = await filled(await newViewer(), 1_500)
    const stop = new AbortController()
    stop.abort()
    expect(await removeLog(id, { cause: 'hand' }, stop.signal)).toMatchObject({ rows: 1_000 })
    expect(await removeLog(id, { cause: 'hand' })).toMatchObject({ rows: 500 })
  })

  it('loses no row that is logged during the removal', async () => {
    const viewer = await newViewer()
    const { id } = await filled(viewer, 3_000)
    const more = (async () => {
      for (let seq = 3_001; seq <= 3_060; seq += 1) await appendEvents(id, [logRow(seq)], done)
    })()
    await Promise.all([more, removeLog(id, { cause: 'hand' })])
    const rows = await readEvents(id, 0, 1_000)
    const [first] = rows
    expect(first?.event).toMatchObject({ removed: { events: first?.seq } })
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => (first?.seq ?? 0) + index))
    expect(rows.at(-1)?.seq).toBe(3_060)
    const task = await findTask(viewer, id)
    expect(task).toMatchObject({ lastSeq: 3_060, removedRows: first?.seq })
  })
})
