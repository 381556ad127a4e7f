import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { subscribe } from '@/lib/server/tasks/log/hub'
import { metrics } from '@/lib/server/platform/telemetry/metrics'

/** Bytes of rows queued for a slow follower. Beyond it, the follower reads the log again. */
const capacity = 1024 * 1024

export interface RowQueue {
  /** Returns and removes the queued rows. `missed`: rows were dropped, so the log must be read. */
  take: () => { rows: LogRow[]; missed: boolean }
  /** Resolves when there is something to take, or when `signal` aborts. */
  waitForRows: (signal: AbortSignal) => Promise<void>
  close: () => void
}

/** Opens a follower's queue of a task's new rows, which holds at most 1 MiB. */
export function openRowQueue(taskId: string): RowQueue {
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

  return {
    close: () => {
      unsubscribe()
      metrics().inboxes.dec()
    },
    take: () => {
      const taken = { rows, missed }
      rows = []
      bytes = 0
      missed = false
      changed = false
      return taken
    },
    waitForRows: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          signal.removeEventListener('abort', done)
          resolve()
        }
        if (changed || signal.aborted) return resolve()
        wake = done
        signal.addEventListener('abort', done)
      }),
  }
}
