import { expect, test, vi } from 'vitest'
import { applyRow } from '@/lib/a2a/apply'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { agent, chunk, type RowLike, rowsOf, sent, status, user } from '@/lib/a2a/fixtures/log'
import type { LogRow } from '@/lib/a2a/log'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'
import { createReplayLog, type ReplayLog } from '@/lib/client/replay-log'
import { Fault } from '@/lib/faults/fault'
import type { LogListener, ReplaySource } from '@/lib/replay/replay-source'
import { rowsSource } from '@/lib/replay/rows-source'

const said = (count: number, other: 'input-required' | 'submitted' = 'input-required'): LogRow[] => {
  const makers: ((index: number) => RowLike)[] = [
    (index) => chunk(`${index} `, { artifactId: `a${index % 3}`, append: index % 40 !== 0 }),
    (index) => status(index % 2 ? 'working' : other, agent(`said ${index}`, { messageId: `m${index % 9}` })),
    () => ({ kind: 'gap', reason: 'lost' }),
  ]
  const rest = Array.from({ length: count - 1 }, (_, index) => makers[index % 5]?.(index) ?? chunk(`${index} `))
  return rowsOf([sent(user('go')), ...rest]).map((row) => ({ ...row, raw: `{"n":${row.seq}}` }))
}
const plainly = (rows: readonly LogRow[], count: number): TaskFold => rows.slice(0, count).reduce(applyRow, emptyFold)

/** A source that counts what is asked of it. */
function counted(rows: readonly LogRow[], changed: Partial<ReplaySource> = {}) {
  const asked: string[] = []
  const own = { ...rowsSource(rows), ...changed }
  const source: ReplaySource = {
    ...own,
    fold: (at) => (asked.push(`fold ${at}`), own.fold(at)),
    rows: (after, until) => (asked.push(`rows ${after}`), own.rows(after, until)),
  }
  return { source, asked }
}

async function shown(log: ReplayLog, count: number): Promise<TaskFold | null> {
  log.want(count, 0)
  return vi.waitFor(
    () => {
      const fold = log.foldAt(count)
      expect(fold).not.toBeNull()
      return fold
    },
    { interval: 1 },
  )
}

// Jumps to moments near and far from each other, over pages of 200 rows.
describeRounds(4_000, 12_000, (length) => {
  test('shows any moment as the plain fold does, and reads only rows nearby', async () => {
    const rows = said(length)
    const { source, asked } = counted(rows)
    const log = createReplayLog(source, null)
    log.begin()
    const half = length / 2
    for (const count of [length - 1, 1, 200, 201, half, half - 1, half - 199, half - 200, length, half + 777])
      expect(await shown(log, count)).toEqual(plainly(rows, count))
    expect(asked.filter((what) => what.startsWith('rows')).length).toBeLessThan(12)
    expect(log.state.getState().outline.times).toHaveLength(length)
  })
})

test('steps within a page without asking for anything', async () => {
  const rows = said(3_000)
  const { source, asked } = counted(rows)
  const log = createReplayLog(source, null)
  log.begin()
  await shown(log, 2_050)
  const before = asked.length
  for (const count of [2_049, 2_048, 2_001, 2_100, 2_200]) {
    log.want(count, 0)
    expect(log.foldAt(count)).toEqual(plainly(rows, count))
  }
  expect(asked.length).toBe(before)
})

test('reads ahead of the playhead, and tells how far one can play', async () => {
  const rows = said(3_000)
  const { source } = counted(rows)
  const log = createReplayLog(source, null)
  log.begin()
  await shown(log, 1_000)
  expect(log.reach(1_000, 3_000)).toBe(1_000)
  log.want(1_000, 3)
  await vi.waitFor(() => expect(log.reach(1_000, 3_000)).toBe(1_600))
})

test('keeps a bounded part of the log, however much was looked at', async () => {
  const rows = said(16_000)
  const log = createReplayLog(counted(rows).source, null)
  log.begin()
  await vi.waitFor(() => expect(log.state.getState().outline.times).toHaveLength(16_000))
  for (let count = 200; count <= 16_000; count += 200) await shown(log, count)
  const kept = rows.filter(({ seq }) => log.rowAt(seq)).length
  expect(kept).toBeGreaterThan(200)
  expect(kept).toBeLessThanOrEqual(12_000)
})

test('goes on with an open task, row by row, wherever one looks meanwhile', async () => {
  const rows = said(1_500, 'submitted')
  let tell: LogListener | undefined
  const { source } = counted(rows.slice(0, 1_010), {
    follow: (after, listener) => {
      expect(after).toBe(1_010)
      tell = listener
      listener.onConnection('live')
      return () => {}
    },
  })
  const log = createReplayLog({ ...source, rows: rowsSource(rows).rows, fold: rowsSource(rows).fold }, null)
  const end = log.begin()
  await vi.waitFor(() => expect(log.state.getState().connection).toBe('live'))
  expect(await shown(log, 3)).toEqual(plainly(rows, 3))
  for (let first = 1_010; first < 1_500; first += 49) tell?.onRows(rows.slice(first, Math.min(first + 49, 1_500)))
  expect(log.foldAt(1_500)).toEqual(plainly(rows, 1_500))
  const whole = createReplayLog(rowsSource(rows), null)
  whole.begin()
  await vi.waitFor(() => expect(whole.state.getState().outline.times).toHaveLength(1_500))
  expect(log.state.getState().outline).toEqual(whole.state.getState().outline)
  expect(await shown(log, 1_205)).toEqual(plainly(rows, 1_205))
  end()
})

test('says why the log cannot be read, and reads it once asked again', async () => {
  const rows = said(700)
  let isDown = true
  const own = rowsSource(rows)
  const { source } = counted(rows, {
    rows: (after, until) =>
      isDown ? Promise.reject(new Fault('internal', 'down', { hop: 'switchboard' })) : own.rows(after, until),
  })
  const log = createReplayLog(source, null)
  log.begin()
  log.want(600, 0)
  await vi.waitFor(() => expect(log.state.getState().fault?.message).toBe('down'))
  expect(log.foldAt(600)).toBeNull()
  isDown = false
  log.retry()
  expect(await shown(log, 600)).toEqual(plainly(rows, 600))
  expect(log.state.getState().fault).toBeNull()
})

test('does not ask again and again for rows that are no more', async () => {
  const rows = said(900)
  const { source, asked } = counted(rows, { rows: async () => [], fold: async () => emptyFold })
  const log = createReplayLog(source, null)
  log.begin()
  log.want(850, 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.length).toBeLessThan(6)
})

test('a fold whose rows are still on their way is no news', async () => {
  const rows = said(3_000)
  const held: (() => void)[] = []
  const late = new Promise<void>((resolve) => void held.push(resolve))
  const own = rowsSource(rows)
  const { source, asked } = counted(rows, { rows: (after, until) => late.then(() => own.rows(after, until)) })
  const log = createReplayLog(source, null)
  log.begin()
  await vi.waitFor(() => expect(log.state.getState().connection).toBe('closed'))
  const before = log.state.getState().version
  log.want(1_500, 0)
  await vi.waitFor(() => expect(asked).toEqual(['fold 1400', 'rows 1400']))
  await new Promise((resolve) => setImmediate(resolve))
  expect(log.state.getState().version).toBe(before)
  for (const give of held) give()
  expect(await shown(log, 1_500)).toEqual(plainly(rows, 1_500))
})

test('notices that what it told of was removed meanwhile', async () => {
  const rows = said(3_000)
  const { source } = counted(rows)
  const log = createReplayLog(source, null)
  log.begin()
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
  log.want(1_700, 0)
  await vi.waitFor(() => expect(log.state.getState().outdated).toBe(true))
})

test('forgets why a page could not be read once another one could', async () => {
  const rows = said(3_000)
  const { source } = counted(rows)
  const log = createReplayLog(source, null)
  log.begin()
  await shown(log, 3_000)
  const { rows: read } = source
  source.rows = () => Promise.reject(new Fault('unavailable', 'away'))
  log.want(1_700, 0)
  await vi.waitFor(() => expect(log.state.getState().fault?.message).toBe('away'))
  source.rows = read
  await shown(log, 900)
  expect(log.state.getState().fault).toBeNull()
})

test('notices when it is looked at again that all of it, though at hand, was removed meanwhile', async () => {
  const rows = said(150)
  const { source } = counted(rows)
  const log = createReplayLog(source, null)
  log.begin()
  await shown(log, 150)
  log.retry()
  await vi.waitFor(() => expect(log.state.getState().connection).toBe('closed'))
  expect(log.state.getState().outdated).toBe(false)
  source.rows = async () => []
  log.retry()
  await vi.waitFor(() => expect(log.state.getState().outdated).toBe(true))
})
