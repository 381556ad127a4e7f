import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import { readEvents } from '@/lib/server/db/events/events'
import { retryUntilReconnected } from '@/lib/server/db/engine/retry-until-reconnected'
import { isOnlyInstance } from '@/lib/server/instances/current-instance'
import { openRowQueue } from '@/lib/server/tasks/log/row-queue'
import { observePublished } from '@/lib/server/platform/telemetry/observe-append'
import { isRunning, lastPublishedSeq } from '@/lib/server/tasks/log/pumps'
import { runsElsewhere } from '@/lib/server/tasks/runs-elsewhere'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { isStopping, stopSignal } from '@/lib/server/platform/stopping'

const pageSize = 500

/**
 * Yields the rows of a task after `after`, first from the log, then live, in batches and without a hole, until the task rests
 * and all rows were yielded, or `signal` aborts. This is the only way to read a task. A slow reader uses bounded memory: rows
 * that it does not take in time are read from the log again. Waits while the database is unavailable. While `mayEnd` returns
 * false, a task that rests is still followed, until this process stops.
 */
export async function* tail(
  taskId: string,
  after: number,
  signal: AbortSignal,
  mayEnd: () => boolean = () => true,
): AsyncGenerator<LogRow[], void> {
  const queue = openRowQueue(taskId)
  let last = after
  // Rows after the last published one arrive in the queue.
  let caughtUp = (lastPublishedSeq(taskId) ?? Infinity) <= after
  let isOver = false
  let isLong = false
  try {
    while (!signal.aborted) {
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
      const { rows, missed } = queue.take()
      const fresh = rows.filter((row) => row.seq > last)
      caughtUp = !missed && (fresh[0]?.seq ?? last + 1) === last + 1
      if (!caughtUp) continue
      if (fresh.length > 0) {
        // Several readers of a large row must not encode it in one turn of the event loop.
        await yieldBetweenSteps(fresh)
        observePublished(fresh)
        yield fresh
      } else if (running || (await retryUntilReconnected(() => runsElsewhere(taskId), signal)))
        await queue.waitForRows(signal)
      else if (!mayEnd() && !isStopping()) await queue.waitForRows(AbortSignal.any([signal, stopSignal()]))
      else if (isOnlyInstance()) return
      else {
        // Another instance may have stored its last rows after the log was read.
        isOver = true
        caughtUp = false
      }
      last = fresh.at(-1)?.seq ?? last
    }
  } finally {
    queue.close()
  }
}
