import { expect, it, onTestFinished } from 'vitest'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { createTaskStore, type LiveTask, type TaskStore } from '@/lib/client/task-store'
import { type LogServer, logServer } from '@/lib/client/testing/log-server'

const request: RowEvent = {
  kind: 'request',
  call: { operation: 'stream', message: { role: 'user', parts: [{ text: 'Write' }] }, options: {} },
}
const chunk = (text: string, append = true): RowEvent => ({
  kind: 'artifact',
  artifact: { artifactId: 'a', parts: [{ text }] },
  append,
  lastChunk: false,
})
const done: RowEvent = { kind: 'status', status: { state: 'completed' }, final: true }

const row = (seq: number): LogRow => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  direction: 'in',
  method: '',
  kind: 'note',
  raw: '',
  event: { kind: 'note', note: 'x' },
})

/** Resolves once the task meets the condition. */
function until(store: TaskStore, wanted: (task: LiveTask) => boolean): Promise<LiveTask> {
  return new Promise((resolve) => {
    const recheck = (): void => {
      const task = store.getState().t1
      if (task && wanted(task)) {
        stop()
        resolve(task)
      }
    }
    const stop = store.subscribe(recheck)
    recheck()
  })
}

async function start(known?: Parameters<typeof createTaskStore>[1]): Promise<{ log: LogServer; store: TaskStore }> {
  const log = await logServer()
  const store = createTaskStore(log.origin, known)
  onTestFinished(async () => {
    store.stop()
    await log.close()
  })
  return { log, store }
}

const text = (task: LiveTask): string =>
  (task.fold.task.artifacts[0]?.parts ?? []).map((part) => ('text' in part ? part.text : '')).join('')

it('folds a task as its rows arrive, and keeps the rows', async () => {
  const { log, store } = await start()
  log.append(request, chunk('Once', false))
  store.follow('t1')
  const running = await until(store, (task) => text(task) === 'Once')
  expect(running).toMatchObject({ connection: 'live', fold: { open: true, lastSeq: 2 } })
  log.append(chunk(' upon'), chunk(' a time'), done)
  log.rest()
  const rested = await until(store, (task) => task.connection === 'closed')
  expect(text(rested)).toBe('Once upon a time')
  expect(rested.fold).toMatchObject({ open: false, task: { status: { state: 'completed' } } })
  expect(rested.rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5])
})

it('updates subscribers in batches, not row by row', async () => {
  const { log, store } = await start()
  let updateCount = 0
  store.subscribe(() => {
    updateCount += 1
  })
  store.follow('t1')
  await until(store, (task) => task.connection === 'live')
  log.append(request, ...Array.from({ length: 500 }, (_, index) => chunk(`${index} `, index > 0)))
  const task = await until(store, ({ fold }) => fold.lastSeq === 501)
  expect(text(task).split(' ')).toHaveLength(501)
  expect(updateCount).toBeLessThan(25)
})

it("continues from the page's state, and follows the next turn", async () => {
  const { log, store } = await start([{ id: 't1', fold: { ...emptyFold, lastSeq: 2, open: true }, open: true }])
  log.append(request, chunk('Once', false), done)
  log.rest()
  // What the server renders.
  expect(store.getInitialState().t1?.connection).toBe('connecting')
  store.follow('t1')
  await until(store, (task) => task.connection === 'closed')
  log.wake()
  store.follow('t1')
  log.append(request, chunk(' more'))
  const task = await until(store, ({ fold }) => fold.lastSeq === 5)
  expect(log.cursors).toEqual([2, 3])
  expect(task.rows.map((row) => row.seq)).toEqual([3, 4, 5])
})

it('has no gaps or duplicates when followed twice', async () => {
  const { log, store } = await start()
  log.append(request, chunk('Once', false))
  store.follow('t1')
  await until(store, ({ fold }) => fold.lastSeq === 2)
  log.append(chunk(' upon'))
  store.follow('t1')
  log.append(chunk(' a time'))
  const task = await until(store, ({ fold }) => fold.lastSeq === 4)
  expect(text(task)).toBe('Once upon a time')
  expect(task.rows.map((row) => row.seq)).toEqual([1, 2, 3, 4])
})

it('replaces rows with a newer fold that arrives with them', async () => {
  const { log, store } = await start()
  store.follow('t1')
  await until(store, (task) => task.connection === 'live')
  log.append(request, chunk('Once', false))
  log.appendAsFold(chunk(' upon'))
  log.append(chunk(' a time'))
  const task = await until(store, ({ fold }) => fold.lastSeq === 4)
  expect(text(task)).toBe('Once upon a time')
  expect(task.rows.map((row) => row.seq)).toEqual([4])
})

it('adds earlier rows at the front', () => {
  const store = createTaskStore('', [{ id: 't1', fold: { ...emptyFold, lastSeq: 2 }, open: false }])
  store.addEarlierRows('t1', [row(1), row(2), row(3)])
  expect(store.getState().t1?.rows.map(({ seq }) => seq)).toEqual([1, 2])
})
