import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskOutline } from '@/lib/api/outline'
import { rowPageSize } from '@/lib/replay/row-pages'
import { retryUntilReconnected } from '@/lib/server/db/engine/database-outage'
import { readEvents } from '@/lib/server/db/events/events'
import { isTaskOpen } from '@/lib/server/db/tasks/task-holders'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { isOnlyInstance } from '@/lib/server/instances/current-instance'
import { isStopping, stopSignal } from '@/lib/server/platform/stopping'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { observePublished } from '@/lib/server/platform/telemetry/tracing'
import type { Viewer } from '@/lib/server/platform/viewer'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { subscribe } from '@/lib/server/tasks/log/hub'
import { isRunning, lastPublishedSeq, runningPump, runsElsewhere } from '@/lib/server/tasks/log/pumps'
import { taskOutline } from '@/lib/server/tasks/task-outline'

/** Maximum number of characters that are sent with the page. */
const maxCharacters = 200_000

/** Half of a surrogate pair as JSON escapes it, without escaped backslashes of the text itself. */
const halfPair = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/**
 * Returns a log that is short enough to be sent with its page; null if it is longer, or if UTF-8 cannot represent its texts.
 */
export async function readInitialReplay(
  viewer: Viewer,
  task: TaskRecord,
): Promise<{ outline: TaskOutline; rows: LogRow[] } | null> {
  const { id, lastSeq, removedRows } = task
  if (isLargeLog(task) || removedRows > 0 || lastSeq === 0 || lastSeq > rowPageSize) return null
  const [outline, rows] = await Promise.all([
    taskOutline(viewer, id, { after: 0, limit: rowPageSize }),
    readEvents(id, 0, rowPageSize),
  ])
  const text = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  if (text > maxCharacters || rows.length < outline.lastSeq) return null
  // A chunk of a text may end inside a pair. UTF-8 replaces each half, which would lose the character.
  return rows.some(({ event }) => halfPair.test(JSON.stringify(event))) ? null : { outline, rows }
}

/** Bytes of rows queued for a slow follower. Beyond it, the follower reads the log again. */
const capacity = 1024 * 1024

interface RowQueue {
  /** Returns and removes the queued rows. `missed`: rows were dropped, so the log must be read. */
  take: () => { rows: LogRow[]; missed: boolean }
  /** Resolves when there is something to take, or when the signal of the queue or `other` aborts. */
  waitForRows: (other?: AbortSignal) => Promise<void>
  close: () => void
}

/** Opens a follower's queue of a task's new rows, which holds at most 1 MiB. `signal`: aborts when the follower leaves. */
export function openRowQueue(taskId: string, signal: AbortSignal): RowQueue {
  let rows: LogRow[] = []
  let bytes = 0
  let missed = false
  let changed = false
  let wake: (() => void) | undefined

  metrics().inboxes.inc()
  const unsubscribe = subscribe(taskId, (more) => {
    for (const row of more ?? []) bytes += 2 * row.raw.length + 256
    // A single row beyond the capacity is shared in memory by all followers; reading it from the log costs much more.
    const full = bytes > capacity && (rows.length > 0 || missed)
    if (full && !missed) metrics().inboxOverflows.inc()
    if (more === null || full) {
      missed = true
      rows = []
    } else if (!missed) rows.push(...more)
    changed = true
    wake?.()
  })
  // One listener for all waits: adding and removing one takes longer than taking rows.
  const leave = () => wake?.()
  signal.addEventListener('abort', leave)

  return {
    close: () => {
      unsubscribe()
      signal.removeEventListener('abort', leave)
      metrics().inboxes.dec()
    },
    take: () => {
      const batch = { rows, missed }
      rows = []
      bytes = 0
      missed = false
      changed = false
      return batch
    },
    waitForRows: (other) =>
      new Promise((resolve) => {
        if (changed || signal.aborted || other?.aborted) return resolve()
        wake = () => {
          wake = undefined
          other?.removeEventListener('abort', leave)
          resolve()
        }
        other?.addEventListener('abort', leave)
      }),
  }
}

const pageSize = 500

/** Pause between two checks whether a suspended task still waits to be resumed, in ms. */
const suspendedMs = 5_000

/**
 * Yields the rows of a task after `after`, first from the log, then live, in batches and without a hole, until the task rests
 * and all rows were yielded, or `signal` aborts. This is the only way to read a task. A slow reader uses bounded memory: rows
 * that it does not take in time are read from the log again. Waits while the database is unavailable and while a turn that it
 * followed is suspended. While `mayEnd` returns
 * false, a task that rests is still followed, until this process stops.
 */
export async function* tail(
  taskId: string,
  after: number,
  signal: AbortSignal,
  mayEnd: () => boolean = () => true,
): AsyncGenerator<LogRow[], void> {
  const queue = openRowQueue(taskId, signal)
  let last = after
  // Rows after the last published one arrive in the queue.
  let caughtUp = (lastPublishedSeq(taskId) ?? Infinity) <= after
  let isOver = false
  let isLong = false
  let pump = runningPump(taskId)
  try {
    while (!signal.aborted) {
      pump = runningPump(taskId) ?? pump
      if (!caughtUp) {
        const from = last
        const page = await retryUntilReconnected(() => readEvents(taskId, from, pageSize), signal)
        if (!page) return
        caughtUp = page.length === 0
        if (caughtUp && isOver) return
        if (caughtUp) continue
        await yieldBetweenSteps(page)
        yield page
        last = page.at(-1)?.seq ?? last
        // The embedded database and the reader may be synchronous, so nothing else would run between many pages.
        if (isLong) await yieldOnce()
        isLong = true
        continue
      }
      const running = isRunning(taskId)
      // Its turn ended without a row that ends it: it is to be resumed here.
      const waits = isOnlyInstance() && !isStopping() && pump?.rests === false
      const { rows, missed } = queue.take()
      const fresh = rows.filter((row) => row.seq > last)
      caughtUp = !missed && (fresh[0]?.seq ?? last + 1) === last + 1
      if (!caughtUp) continue
      if (fresh.length > 0) {
        // Several readers of a large row must not encode it in one turn of the event loop.
        await yieldBetweenSteps(fresh)
        observePublished(fresh)
        yield fresh
      } else if (running || (!pump?.rests && (await retryUntilReconnected(() => runsElsewhere(taskId), signal))))
        await queue.waitForRows()
      else if (waits && (await retryUntilReconnected(() => isTaskOpen(taskId), signal)))
        // Nothing wakes the readers of a task that is deleted meanwhile.
        await queue.waitForRows(AbortSignal.any([stopSignal(), AbortSignal.timeout(suspendedMs)]))
      else if (!mayEnd() && !isStopping()) await queue.waitForRows(stopSignal())
      // What this process wrote to the end is complete here.
      else if ((isOnlyInstance() && !waits) || pump?.rests) return
      else {
        // Another instance, or the resumed turn, may have stored its last rows after the log was read.
        isOver = true
        caughtUp = false
      }
      last = fresh.at(-1)?.seq ?? last
    }
  } finally {
    queue.close()
  }
}

/** Rows of one task. */
interface TurnRows {
  taskId: string
  rows: LogRow[]
}

/**
 * Yields the rows of one turn as `tail` does, or until the agent refuses its message. If the agent responds in a new task, all
 * rows of that task follow. An iterator, because a generator that waits takes more memory.
 */
export function tailTurn(
  taskId: string,
  after: number,
  signal: AbortSignal,
): Required<Pick<AsyncIterator<TurnRows, void>, 'next' | 'return'>> & AsyncIterable<TurnRows, void> {
  const over: IteratorResult<TurnRows, void> = { done: true, value: undefined }
  let current = { taskId, after, batches: tail(taskId, after, signal) }
  let hasEnded = false
  let successor: string | undefined
  const take = (batch: IteratorResult<LogRow[], void>): IteratorResult<TurnRows, void> => {
    if (batch.done) return over
    const rows = batch.value
    const refusal = rows.findIndex(({ event }) => event.kind === 'fault' && event.refuses === current.after)
    successor = rows.map(successorOf).find(Boolean)
    hasEnded = successor !== undefined || refusal !== -1
    return { done: false, value: { taskId: current.taskId, rows: refusal === -1 ? rows : rows.slice(0, refusal + 1) } }
  }
  const advance = async (): Promise<IteratorResult<TurnRows, void>> => {
    await current.batches.return()
    if (successor === undefined || signal.aborted) return over
    current = { taskId: successor, after: 0, batches: tail(successor, 0, signal) }
    hasEnded = false
    return current.batches.next().then(take)
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => (hasEnded ? advance() : current.batches.next().then(take)),
    return: async () => {
      await current.batches.return()
      return over
    },
  }
}

const successorOf = ({ event }: LogRow): string | undefined =>
  event.kind === 'note' ? event.successor?.taskId : undefined
