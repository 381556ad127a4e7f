import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
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
