import { afterEach, expect, test } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { appendEvents } from '@/lib/server/db/events/events'
import { storedTask } from '@/lib/server/db/testing/samples'
import { localViewer } from '@/lib/server/platform/viewer'
import { respondWithComparison, compareTasks } from '@/lib/server/runs/compare-tasks'
import { previewRerun } from '@/lib/server/runs/read-script'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { rateItem } from '@/lib/server/tasks/rate-item'
import { readConversation } from '@/lib/server/tasks/read-conversation'
import { trackUnsentBytes, runInReadQueue } from '@/lib/server/tasks/large/read-in-thread'
import { respondWithTask, requireTask, taskDetail } from '@/lib/server/tasks/task-detail'
import { respondWithFold, foldAtRow } from '@/lib/server/tasks/log/fold-at-row'
import { taskOutline } from '@/lib/server/tasks/task-outline'
import { startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { stopThreads } from '@/lib/server/platform/threads/pool'

const never = new AbortController().signal

afterEach(async () => {
  await stopThreads()
  deleteSingleton('worker-threads')
  deleteSingleton('large-task-reads')
})

/** A task whose log has about `count` times 160 kB, of many small objects. */
async function largeTask(count: number): Promise<string> {
  const { id } = await storedTask(localViewer())
  const parts = Array.from({ length: 4_000 }, (_, index) => ({ data: { index, text: 'x' } }))
  const at = new Date().toISOString()
  const request = { kind: 'request', call: messageCall('go') } as const
  const rows: LogRow[] = [
    { seq: 1, at, direction: 'out', method: 'SendMessage', kind: 'request', raw: 'x', event: request },
  ]
  for (let seq = 2; seq < count + 2; seq += 1) {
    const artifact = { artifactId: `a${seq}`, parts }
    const event = { kind: 'artifact', taskId: 't', artifact, append: false, lastChunk: true } as const
    rows.push({ seq, at, direction: 'in', method: '', kind: 'artifact', raw: 'x', event })
  }
  await appendEvents(id, rows, { lastSeq: rows.length } as object)
  return id
}

test('an artifact of a large task is rated, an unknown one is not', async () => {
  await startEngine()
  const viewer = localViewer()
  const id = await largeTask(20)
  await rateItem(viewer, id, { item: 'artifact', itemId: 'a21', value: 'up' }, never)
  const unknown = rateItem(viewer, id, { item: 'artifact', itemId: 'a22', value: 'up' }, never)
  await expect(unknown).rejects.toMatchObject({ kind: 'not-found' })
})

/** Milliseconds of processor time that this thread takes for `work`: the least of five, because garbage collection adds to some. */
async function ownMs(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let round = 0; round < 5; round += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test('the answers for a large task are those of a small one', async () => {
  await startEngine()
  const viewer = localViewer()
  const [id, other] = [await largeTask(20), await largeTask(21)]
  expect((await requireTask(viewer, id)).logBytes).toBeGreaterThan(2 * 1024 * 1024)
  expect(await (await respondWithTask(viewer, id, never)).json()).toEqual(await taskDetail(viewer, id))
  for (const at of [undefined, 3, 1_000])
    expect(await (await respondWithFold(viewer, id, at, never)).json()).toEqual(await foldAtRow(viewer, id, at))
  expect(await (await respondWithComparison(viewer, id, other, never)).json()).toEqual(
    await compareTasks(viewer, id, other),
  )
  const outline = await taskOutline(viewer, id, { after: 2, limit: 5 })
  expect(outline.marks.artifact).toEqual([3, 4, 5, 6, 7])
  expect((await previewRerun(viewer, id)).messages).toMatchObject([{ parts: [{ text: 'go' }] }])
  const { agentId } = await requireTask(viewer, id)
  expect((await readConversation(viewer, agentId, id)).tasks).toMatchObject([{ id, open: true, fold: { lastSeq: 0 } }])
})

test('a large task takes little time of the thread that serves requests', async () => {
  await startEngine()
  const viewer = localViewer()
  const id = await largeTask(100)
  // The first one starts the thread.
  await respondWithTask(viewer, id, never)
  const here = await ownMs(async () => Response.json(await taskDetail(viewer, id)).bytes())
  const inThread = await ownMs(async () => (await respondWithTask(viewer, id, never)).bytes())
  expect(inThread).toBeLessThan(here / 2)
})

test('large reads run one at a time, and a caller that leaves gives up its place', async () => {
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const left = new AbortController()
  const one = runInReadQueue(never, () => first.promise)
  const two = runInReadQueue(left.signal, async () => order.push('left'))
  const three = runInReadQueue(never, async () => order.push('three'))
  left.abort(new Error('gone'))
  await expect(two).rejects.toThrow('gone')
  expect(order).toEqual([])
  first.resolve()
  await Promise.all([one, three])
  expect(order).toEqual(['three'])
})

test('a queue that is full refuses more', async () => {
  const first = Promise.withResolvers<void>()
  const reads = Array.from({ length: 17 }, () => runInReadQueue(never, () => first.promise))
  await expect(runInReadQueue(never, async () => undefined)).rejects.toMatchObject({
    data: { kind: 'unavailable', retryAfter: 5 },
  })
  first.resolve()
  await Promise.all(reads)
})

test('no read starts while too many bytes are still to be sent', async () => {
  const release = trackUnsentBytes(64 * 1024 * 1024)
  let hasRun = false
  const read = runInReadQueue(never, async () => (hasRun = true))
  await Promise.resolve()
  expect(hasRun).toBe(false)
  release()
  expect(await read).toBe(true)
})
