import { expect, test, vi } from 'vitest'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import { rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import type { LogRow } from '@/lib/a2a/log'
import { createRowsSource, createTruncatedSource } from '@/lib/replay/replay-source'
import { emptyOutline } from '@/lib/replay/outline'

const removed = {
  at: '2026-03-31T12:00:00.000Z',
  events: 40,
  bytes: 4_000,
  cause: 'age' as const,
  limit: 30,
  task: { id: 't1', status: { state: 'completed' as const }, states: [] },
}
const left = rowsOf([
  { kind: 'gap', reason: 'removed', removed },
  requestRow(user('again')),
  status('working'),
  status('completed'),
])
/** The rows of the server, from row 40 on. */
const serverRows: LogRow[] = left.map((row) => ({ ...row, seq: row.seq + 39 }))

const source = createTruncatedSource(
  {
    ...createRowsSource(left),
    rows: async (after, until) => serverRows.filter(({ seq }) => seq > after && seq <= until),
    outline: async (known) => {
      const outline = await createRowsSource(left).outline(known)
      const { states, lastSeq } = outline
      const marks = Object.fromEntries(
        Object.entries(outline.marks).map(([kind, seqs]) => [kind, seqs.map((seq) => seq + 39)]),
      )
      return {
        ...outline,
        lastSeq: lastSeq + 39,
        states: states.map((change) => ({ ...change, seq: change.seq + 39 })),
        marks: marks as typeof outline.marks,
      }
    },
    find: async () => [41, 43],
    follow: (after, { onRows }) => {
      onRows(serverRows.filter(({ seq }) => seq > after))
      return () => {}
    },
  },
  40,
)

test('replays the remaining rows as a log of their own', async () => {
  expect(await source.outline(emptyOutline)).toEqual(await createRowsSource(left).outline(emptyOutline))
  expect(await source.rows(0, 2)).toEqual(left.slice(0, 2))
  expect(await source.fold(3)).toEqual(applyRows(emptyFold, left.slice(0, 3)))
  expect((await source.fold(1)).task).toMatchObject({ id: 't1', status: { state: 'completed' } })
  expect(await source.find('x', new AbortController().signal)).toEqual([2, 4])
  const onRows = vi.fn<(rows: LogRow[]) => void>()
  source.follow(3, { onRows, onConnection: () => {}, onFault: () => {} })
  expect(onRows).toHaveBeenCalledWith(left.slice(3))
})
