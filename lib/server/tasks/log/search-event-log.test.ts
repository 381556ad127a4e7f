import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { appendEvents } from '@/lib/server/db/events/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { searchEventLog } from '@/lib/server/tasks/log/search-event-log'
import { measureEventLoop } from '@/lib/server/testing/measure-event-loop'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

it('searches large rows one by one, and runs one step of all searches at a time', async () => {
  const viewer = await newViewer()
  const { id } = await storedTask(viewer)
  // Smaller rows are searched together where the machine is fast.
  const rows = Array.from({ length: 8 }, (_, index) => logRow(index + 1, JSON.stringify('Nothing. '.repeat(600_000))))
  await appendEvents(id, rows)
  const searches = Promise.all(['one', 'two', 'three', 'four'].map((q) => searchEventLog(viewer, id, { q, after: 0 })))
  const { result, total, longest } = await measureEventLoop(searches, nextTurn)
  expect(result.map(({ seqs }) => seqs)).toEqual([[], [], [], []])
  // 32 steps. All rows in one step of each search are four steps, or one if the searches do not wait for one another.
  expect(longest / total).toBeLessThan(0.15)
})

it('finds many words in large rows, step by step', async () => {
  const viewer = await newViewer()
  const { id } = await storedTask(viewer)
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`)
  const filler = 'Nothing to see here. '.repeat(10_000)
  const rows: LogRow[] = Array.from({ length: 100 }, (_, index) =>
    // Every third row lacks one of the words.
    logRow(index + 1, JSON.stringify(filler + words.slice(index % 3 === 0 ? 1 : 0).join(' '))),
  )
  await appendEvents(id, rows)
  const search = searchEventLog(viewer, id, { q: `${words.join(' ')} ${words.join(' ')}`, after: 0 })
  const { result, longest } = await measureEventLoop(search, nextTurn)
  expect(result.seqs).toEqual(rows.map(({ seq }) => seq).filter((seq) => seq % 3 !== 1))
  // In one step, it takes seconds.
  expect(longest).toBeLessThan(500)
})
