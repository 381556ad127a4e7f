import { expect, test, vi } from 'vitest'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { agent, chunk, type RowLike, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import type { LogRow } from '@/lib/a2a/log'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'
import { createLazyReplayLog, type LazyReplayLog } from '@/lib/client/replay-log'
import { Fault } from '@/lib/faults/fault'
import { appendPart, emptyOutline } from '@/lib/replay/outline'
import { createRowsSource, type LogListener, type ReplaySource } from '@/lib/replay/replay-source'

const createRows = (count: number, other: 'input-required' | 'submitted' = 'input-required'): LogRow[] => {
  const makers: ((index: number) => RowLike)[] = [
    (index) => chunk(`${index} `, { artifactId: `a${index % 3}`, append: index % 40 !== 0 }),
    (index) => status(index % 2 ? 'working' : other, agent(`message ${index}`, { messageId: `m${index % 9}` })),
    () => ({ kind: 'gap', reason: 'lost' }),
  ]
  const rest = Array.from({ length: count - 1 }, (_, index) => makers[index % 5]?.(index) ?? chunk(`${index} `))
  return rowsOf([requestRow(user('go')), ...rest]).map((row) => ({ ...row, raw: `{"n":${row.seq}}` }))
}
const plainly = (rows: readonly LogRow[], count: number): TaskFold => rows.slice(0, count).reduce(applyRow, emptyFold)

/** A source that counts its requests. */
function counted(rows: readonly LogRow[], changed: Partial<ReplaySource> = {}) {
  const requests: string[] = []
  const own = { ...createRowsSource(rows), ...changed }
  const source: ReplaySource = {
    ...own,
    fold: (at) => (requests.push(`fold ${at}`), own.fold(at)),
    rows: (after, until) => (requests.push(`rows ${after}`), own.rows(after, until)),
  }
  return { source, requests }
}

async function shown(log: LazyReplayLog, count: number): Promise<TaskFold | null> {
  log.prefetch(count, 0)
  return vi.waitFor(
    () => {
      const fold = log.foldAt(count)
      expect(fold).not.toBeNull()
      return fold
    },
    { interval: 1, timeout: 30_000 },
  )
}

// Jumps to moments near and far from each other, over pages of 200 rows.
describeRounds(4_000, 12_000, (length) => {
  test('returns the same fold as the full log at any point, and reads only rows nearby', async () => {
    const rows = createRows(length)
    const { source, requests } = counted(rows)
    const log = createLazyReplayLog(source, null)
    log.start()
    const half = length / 2
    for (const count of [length - 1, 1, 200, 201, half, half - 1, half - 199, half - 200, length, half + 777])
      expect(await shown(log, count)).toEqual(plainly(rows, count))
    expect(requests.filter((what) => what.startsWith('rows')).length).toBeLessThan(12)
    expect(log.state.getState().outline.times).toHaveLength(length)
  })
})

test('steps within a page without requests', async () => {
  const rows = createRows(3_000)
  const { source, requests } = counted(rows)
  const log = createLazyReplayLog(source, null)
  log.start()
  await shown(log, 2_050)
  const before = requests.length
  for (const count of [2_049, 2_048, 2_001, 2_100, 2_200]) {
    log.prefetch(count, 0)
    expect(log.foldAt(count)).toEqual(plainly(rows, count))
  }
  expect(requests.length).toBe(before)
})

/** Reads the rest of a log. Returns how many steps it took. */
async function readAll(log: LazyReplayLog): Promise<number> {
  let steps = 1
  while (await log.readRest()) steps += 1
  return steps
}

const isClosed = (log: LazyReplayLog) =>
  vi.waitFor(() => expect(log.state.getState().connection).toBe('closed'), { interval: 1 })

test('reads the rest of a finished log, then seeks without requests', async () => {
  const rows = createRows(3_050)
  const { source, requests } = counted(rows)
  const log = createLazyReplayLog(source, null)
  expect(await log.readRest()).toBe(false)
  log.start()
  await isClosed(log)
  const shownAtEnd = await shown(log, 3_050)
  expect(await readAll(log)).toBe(4)
  expect(log.foldAt(3_050)).toBe(shownAtEnd)
  const before = requests.length
  for (const count of [10, 2_987, 1_400, 777, 3_049]) {
    log.prefetch(count, 0)
    expect(log.foldAt(count)).toEqual(plainly(rows, count))
  }
  expect(requests.length).toBe(before)
})

test('does not read the rest of a log that is too long or too large', async () => {
  for (const rows of [createRows(12_001), createRows(300).map((row) => ({ ...row, raw: 'x'.repeat(30_000) }))]) {
    const { source, requests } = counted(rows)
    const log = createLazyReplayLog(source, null)
    log.start()
    await isClosed(log)
    expect(await log.readRest()).toBe(false)
    expect(requests).toEqual([])
  }
})

test('notices that the first events were removed while it opened', async () => {
  const rows = createRows(300)
  const own = createRowsSource(rows)
  // The server has removed 200 events, and returns the part after them.
  const part = { after: 200, lastSeq: 300, open: false, state: 'completed' as const, sorts: [], states: [] }
  const source: ReplaySource = {
    ...own,
    outline: async (known) =>
      appendPart(known, { ...part, rows: { times: [], sorts: [], sizes: [] }, marks: emptyOutline.marks }),
  }
  const log = createLazyReplayLog(source, null)
  log.start()
  await vi.waitFor(() => expect(log.state.getState().outdated).toBe(true), { interval: 1 })
})

test('does not report a failure to read the rest, and reads what is needed later', async () => {
  const rows = createRows(1_500)
  let isDown = false
  const own = createRowsSource(rows)
  const log = createLazyReplayLog(
    { ...own, rows: (...range) => (isDown ? Promise.reject(new Fault('unavailable', 'down')) : own.rows(...range)) },
    null,
  )
  log.start()
  await isClosed(log)
  isDown = true
  expect(await log.readRest()).toBe(false)
  expect(log.state.getState().fault).toBeNull()
  isDown = false
  expect(await shown(log, 450)).toEqual(plainly(rows, 450))
})

test('reads ahead of the playhead, and reports how far it can play', async () => {
  const rows = createRows(3_000)
  const { source } = counted(rows)
  const log = createLazyReplayLog(source, null)
  log.start()
  await shown(log, 1_000)
  expect(log.reach(1_000, 3_000)).toBe(1_000)
  log.prefetch(1_000, 3)
  await expect.poll(() => log.reach(1_000, 3_000)).toBe(1_600)
})

test('reads blocks around single visible rows, and the page where many are visible', async () => {
  const { source, requests } = counted(createRows(3_000))
  const log = createLazyReplayLog(source, null)
  log.start()
  await expect.poll(() => log.state.getState().outline.times).toHaveLength(3_000)
  requests.length = 0
  log.prefetchRows([1, 500, 505, 1_500, ...Array.from({ length: 20 }, (_, index) => 2_190 + index), 3_000])
  await expect.poll(() => [1, 500, 505, 1_500, 2_190, 2_209, 3_000].every((seq) => log.rowAt(seq))).toBe(true)
  const expected = ['rows 0', 'rows 490', 'rows 500', 'rows 1490', 'rows 2000', 'rows 2200', 'rows 2990']
  expect(requests.toSorted()).toEqual(expected.toSorted())
  log.prefetchRows([1, 505, 2_100])
  expect(requests).toHaveLength(7)
})

test('keeps a bounded part of the log in memory', async () => {
  const rows = createRows(16_000)
  const log = createLazyReplayLog(counted(rows).source, null)
  log.start()
  await expect.poll(() => log.state.getState().outline.times).toHaveLength(16_000)
  for (let count = 200; count <= 16_000; count += 200) await shown(log, count)
  const stored = rows.filter(({ seq }) => log.rowAt(seq)).length
  expect(stored).toBeGreaterThan(200)
  expect(stored).toBeLessThanOrEqual(12_000)
})

test('follows an open task row by row, whatever is shown meanwhile', async () => {
  const rows = createRows(1_500, 'submitted')
  let follower: LogListener | undefined
  const { source } = counted(rows.slice(0, 1_010), {
    follow: (after, listener) => {
      expect(after).toBe(1_010)
      follower = listener
      listener.onConnection('live')
      return () => {}
    },
  })
  const log = createLazyReplayLog(
    { ...source, rows: createRowsSource(rows).rows, fold: createRowsSource(rows).fold },
    null,
  )
  const end = log.start()
  await expect.poll(() => log.state.getState().connection).toBe('live')
  expect(await shown(log, 3)).toEqual(plainly(rows, 3))
  for (let first = 1_010; first < 1_500; first += 49) follower?.onRows(rows.slice(first, Math.min(first + 49, 1_500)))
  expect(log.foldAt(1_500)).toEqual(plainly(rows, 1_500))
  const whole = createLazyReplayLog(createRowsSource(rows), null)
  whole.start()
  await expect.poll(() => whole.state.getState().outline.times).toHaveLength(1_500)
  expect(log.state.getState().outline).toEqual(whole.state.getState().outline)
  expect(await shown(log, 1_205)).toEqual(plainly(rows, 1_205))
  end()
})

test('reports why the log cannot be read, and reads it on retry', async () => {
  const rows = createRows(700)
  let isDown = true
  const own = createRowsSource(rows)
  const { source } = counted(rows, {
    rows: (after, until) =>
      isDown ? Promise.reject(new Fault('internal', 'down', { hop: 'switchboard' })) : own.rows(after, until),
  })
  const log = createLazyReplayLog(source, null)
  log.start()
  log.prefetch(600, 0)
  await expect.poll(() => log.state.getState().fault?.message).toBe('down')
  expect(log.foldAt(600)).toBeNull()
  isDown = false
  log.retry()
  expect(await shown(log, 600)).toEqual(plainly(rows, 600))
  expect(log.state.getState().fault).toBeNull()
})

test('does not request removed rows repeatedly', async () => {
  const rows = createRows(900)
  const { source, requests } = counted(rows, { rows: async () => [], fold: async () => emptyFold })
  const log = createLazyReplayLog(source, null)
  log.start()
  log.prefetch(850, 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests.length).toBeLessThan(6)
})

test('a fold without its rows triggers no update', async () => {
  const rows = createRows(3_000)
  const held: (() => void)[] = []
  const late = new Promise<void>((resolve) => void held.push(resolve))
  const own = createRowsSource(rows)
  const { source, requests } = counted(rows, { rows: (after, until) => late.then(() => own.rows(after, until)) })
  const log = createLazyReplayLog(source, null)
  log.start()
  await expect.poll(() => log.state.getState().connection).toBe('closed')
  const before = log.state.getState().version
  log.prefetch(1_500, 0)
  await expect.poll(() => requests).toEqual(['fold 1400', 'rows 1400'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(log.state.getState().version).toBe(before)
  for (const give of held) give()
  expect(await shown(log, 1_500)).toEqual(plainly(rows, 1_500))
})

test('detects that rows were removed meanwhile', async () => {
  const rows = createRows(3_000)
  const { source } = counted(rows)
  const log = createLazyReplayLog(source, null)
  log.start()
  await shown(log, 3_000)
  expect(log.state.getState().outdated).toBe(false)
  const removed = { at: rows[0]?.at ?? '', events: 3_000, bytes: 9, cause: 'hand' as const }
  const task = { id: 't', status: { state: 'completed' as const }, states: [] }
  const left = rowsOf([{ kind: 'gap', reason: 'removed', removed: { ...removed, task } }]).map((row) => ({
    ...row,
    seq: 3_000,
  }))
  source.fold = async () => left.reduce(applyRow, emptyFold)
  source.rows = async () => left
  log.prefetch(1_700, 0)
  await expect.poll(() => log.state.getState().outdated).toBe(true)
})

test('clears the error of a page once another one is read', async () => {
  const rows = createRows(3_000)
  const { source } = counted(rows)
  const log = createLazyReplayLog(source, null)
  log.start()
  await shown(log, 3_000)
  const { rows: read } = source
  source.rows = () => Promise.reject(new Fault('unavailable', 'away'))
  log.prefetch(1_700, 0)
  await expect.poll(() => log.state.getState().fault?.message).toBe('away')
  source.rows = read
  await shown(log, 900)
  expect(log.state.getState().fault).toBeNull()
})

test('detects on restart that all rows, though loaded, were removed meanwhile', async () => {
  const rows = createRows(150)
  const { source } = counted(rows)
  const log = createLazyReplayLog(source, null)
  log.start()
  await shown(log, 150)
  log.retry()
  await expect.poll(() => log.state.getState().connection).toBe('closed')
  expect(log.state.getState().outdated).toBe(false)
  source.rows = async () => []
  log.retry()
  await expect.poll(() => log.state.getState().outdated).toBe(true)
})
