import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const largeRows = (...seqs: number[]): LogRow[] => seqs.map((seq) => logRow(seq, 'x'.repeat(2_500_000)))

/** Returns how many turns of the event loop others get until `work` settles. */
async function countTurns(work: Promise<unknown>, other: () => void = () => {}): Promise<number> {
  const settled = new AbortController()
  const settle = (): void => settled.abort()
  work.then(settle, settle)
  let turns = 0
  for (; !settled.signal.aborted; await nextTurn()) {
    other()
    turns += 1
  }
  return turns
}

describe('large rows in SQLite', () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('sqlite')
  }, 60_000)
  afterAll(() => opened.close())

  it('are written in several turns of the event loop, and read only after all are written', async () => {
    const { id } = await storedTask(await newViewer())
    await appendEvents(id, [logRow(1)])
    const reads: Promise<number>[] = []
    const turns = await countTurns(appendEvents(id, largeRows(2, 3, 4)), () => {
      if (reads.length < 5) reads.push(readEvents(id, 0, 10).then((rows) => rows.length))
    })
    // Before the transaction, and after each row.
    expect(turns).toBeGreaterThanOrEqual(4)
    for (const count of await Promise.all(reads)) expect([1, 2]).toContain(count)
    expect((await readEvents(id, 3, 10)).map(({ seq }) => seq)).toEqual([4])
  })

  it('are all rejected if one is already stored, and later rows are written', async () => {
    const { id } = await storedTask(await newViewer())
    await appendEvents(id, [logRow(3)])
    await expect(appendEvents(id, largeRows(1, 2, 3))).rejects.toMatchObject({ kind: 'conflict' })
    await appendEvents(id, [logRow(4)])
    expect((await readEvents(id, 0, 10)).map(({ seq }) => seq)).toEqual([3, 4])
  })
})
