import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
import type { LogWriterRequest } from '@/lib/server/db/events/log-writer-thread'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { singleton } from '@/lib/server/platform/singleton'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

const newTask = async () => (await storedTask(await newViewer())).id
const seqs = async (id: string) => (await readEvents(id, 0, 100)).map(({ seq }) => seq)
/** Reads all rows, whose pages have few large ones. */
async function readAll(id: string): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (
    let page = await readEvents(id, 0, 100);
    page.length > 0;
    page = await readEvents(id, rows.at(-1)?.seq ?? 0, 100)
  )
    rows.push(...page)
  return rows
}
const currentWorker = () =>
  singleton('log-writer', (): { worker: Worker } => {
    throw new Error('No thread writes the log.')
  }).worker

it('starts again if the thread ends, and loses and repeats no row', async () => {
  const id = await newTask()
  await appendEvents(id, [logRow(1)])
  for (let seq = 2; seq < 8; seq += 2) {
    const appended = appendEvents(id, [logRow(seq, 'x'.repeat(1_000_000))])
    const next = appendEvents(id, [logRow(seq + 1)])
    await Promise.all([appended, next, currentWorker().terminate()])
  }
  expect(await seqs(id)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('stores long texts exactly as received', async () => {
  const id = await newTask()
  const texts = ['A long text. ', '马 🐔 é', 'with \0 and \uD83D ', '\u{e000}"'].map((text) => text.repeat(20_000))
  const raws = ['short', ...texts, 'x'.repeat(3_000_000), '马'.repeat(300_000), 'y'.repeat(70_000)]
  await appendEvents(
    id,
    raws.map((raw, index) => logRow(index + 1, raw)),
  )
  const rows = await readAll(id)
  expect(rows.map(({ raw }) => raw.length)).toEqual(raws.map(({ length }) => length))
  expect(rows.every(({ raw }, index) => raw === raws[index])).toBe(true)
  const { logBytes } = await database().prisma.task.findUniqueOrThrow({ where: { id } })
  const [{ stored } = { stored: 0 }] = await database().prisma.$queryRaw<{ stored: bigint }[]>`
    SELECT sum(octet_length("raw") + octet_length("event")) AS "stored" FROM "TaskEvent" WHERE "taskId" = ${id}`
  expect(Number(logBytes)).toBe(Number(stored))
})

it('passes long texts in memory that it uses again', async () => {
  const id = await newTask()
  const post = vi.spyOn(currentWorker(), 'postMessage')
  for (let seq = 1; seq <= 4; seq += 1) await appendEvents(id, [logRow(seq, String(seq).repeat(1_000_000))])
  const requests = post.mock.calls.map(([request]) => request as LogWriterRequest)
  post.mockRestore()
  const raws = requests.flatMap((request) =>
    request.type === 'append' ? request.batch.events.map(({ raw }) => raw) : [],
  )
  expect(raws).toHaveLength(4)
  expect(new Set(raws.map((raw) => typeof raw !== 'string' && raw.buffer)).size).toBe(1)
  expect((await readAll(id)).map(({ raw }) => raw[0])).toEqual(['1', '2', '3', '4'])
})

it('reports what SQLite rejects, and continues', async () => {
  const id = await newTask()
  await appendEvents(id, [logRow(1)])
  await expect(appendEvents(id, [logRow(1)])).rejects.toMatchObject({ kind: 'conflict' })
  await appendEvents(id, [logRow(2)])
  expect(await seqs(id)).toEqual([1, 2])
})

it('closes the file with the database, and opens it again', async () => {
  const id = await newTask()
  await appendEvents(id, [logRow(1)])
  await closeDatabase()
  opened.reopen()
  await appendEvents(id, [logRow(2)])
  expect(await seqs(id)).toEqual([1, 2])
})
