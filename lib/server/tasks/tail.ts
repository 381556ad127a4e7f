import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import { readEvents } from '@/lib/server/db/events'
import { whenBack } from '@/lib/server/db/when-back'
import { isAlone } from '@/lib/server/instances/self'
import { openInbox } from '@/lib/server/tasks/inbox'
import { observeShown } from '@/lib/server/telemetry/observe-append'
import { isRunning, lastShown } from '@/lib/server/tasks/pumps'
import { runsElsewhere } from '@/lib/server/tasks/runs-elsewhere'
import { isStopping, stopSignal } from '@/lib/server/tasks/stopping'

const pageSize = 500

/**
 * The one way to read a task: the rows after `after` from the log, then live ones, in batches, without a hole, until
 * the task rests and everything was given, or `signal` aborts. A slow reader costs bounded memory: what it cannot
 * take in time is read from the log again. While the database is away, what is there is waited for. `mayEnd`: while it
 * returns false, a task that rests is followed on, until this process stops.
 */
export async function* tail(
  taskId: string,
  after: number,
  signal: AbortSignal,
  mayEnd: () => boolean = () => true,
): AsyncGenerator<LogRow[], void> {
  const inbox = openInbox(taskId)
  let last = after
  // What comes after the last row that was shown here comes to the inbox.
  let caughtUp = (lastShown(taskId) ?? Infinity) <= after
  let over = false
  let isLong = false
  try {
    while (!signal.aborted) {
      if (!caughtUp) {
        const from = last
        const page = await whenBack(() => readEvents(taskId, from, pageSize), signal)
        if (!page) return
        caughtUp = page.length === 0
        if (caughtUp && over) return
        if (caughtUp) continue
        yield page
        last = page.at(-1)?.seq ?? last
        // The embedded database answers at once, and so may the reader: nothing else would come between many pages.
        if (isLong) await othersTurn()
        isLong = true
        continue
      }
      const running = isRunning(taskId)
      const { rows, missed } = inbox.take()
      const fresh = rows.filter((row) => row.seq > last)
      caughtUp = !missed && (fresh[0]?.seq ?? last + 1) === last + 1
      if (!caughtUp) continue
      if (fresh.length > 0) {
        observeShown(fresh)
        yield fresh
      } else if (running || (await whenBack(() => runsElsewhere(taskId), signal))) await inbox.news(signal)
      else if (!mayEnd() && !isStopping()) await inbox.news(AbortSignal.any([signal, stopSignal()]))
      else if (isAlone()) return
      else {
        // What another instance logged last may have come after the log was read.
        over = true
        caughtUp = false
      }
      last = fresh.at(-1)?.seq ?? last
    }
  } finally {
    inbox.close()
  }
}
