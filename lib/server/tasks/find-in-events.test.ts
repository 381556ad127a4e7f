import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { appendEvents } from '@/lib/server/db/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { findInEvents } from '@/lib/server/tasks/find-in-events'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

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
  const search = findInEvents(viewer, id, { q: `${words.join(' ')} ${words.join(' ')}`, after: 0 })
  let longest = 0
  const watching = new AbortController()
  void search.finally(() => watching.abort())
  while (!watching.signal.aborted) {
    const start = process.threadCpuUsage()
    await nextTurn()
    longest = Math.max(longest, cpuTime(start))
  }
  const { seqs } = await search
  expect(seqs).toEqual(rows.map(({ seq }) => seq).filter((seq) => seq % 3 !== 1))
  // In one step, it takes seconds.
  expect(longest).toBeLessThan(500)
})
