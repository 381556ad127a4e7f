import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { subscribe } from '@/lib/server/tasks/hub'
import { metrics } from '@/lib/server/telemetry/metrics'

/** Bytes of rows kept for a follower that does not keep up; beyond it reads the log again. */
const capacity = 1024 * 1024

export interface Inbox {
  /** Takes what came since. `missed`: rows were let go, read the log. */
  take: () => { rows: LogRow[]; missed: boolean }
  /** Resolves at the next news, or when `signal` aborts. */
  news: (signal: AbortSignal) => Promise<void>
  close: () => void
}

/** A follower's bounded queue of a task's new rows. */
export function openInbox(taskId: string): Inbox {
  let rows: LogRow[] = []
  let bytes = 0
  let missed = false
  let heard = false
  let wake: (() => void) | undefined

  metrics().inboxes.inc()
  const leave = subscribe(taskId, (more) => {
    for (const row of more ?? []) bytes += 2 * row.raw.length + 256
    // What is too large by itself is in memory for all followers anyway: to read it from the log again costs much more.
    const full = bytes > capacity && (rows.length > 0 || missed)
    if (full && !missed) metrics().inboxOverflows.inc()
    if (more === null || full) {
      missed = true
      rows = []
    } else if (!missed) rows.push(...more)
    heard = true
    wake?.()
  })

  return {
    close: () => {
      leave()
      metrics().inboxes.dec()
    },
    take: () => {
      const taken = { rows, missed }
      rows = []
      bytes = 0
      missed = false
      heard = false
      return taken
    },
    news: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          signal.removeEventListener('abort', done)
          resolve()
        }
        if (heard || signal.aborted) return resolve()
        wake = done
        signal.addEventListener('abort', done)
      }),
  }
}
