import 'server-only'
import { createRunCollector } from '@/lib/replay/runs/run-collector'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { toLogRow } from '@/lib/server/db/events/to-log-row'
import { buildComparison } from '@/lib/server/runs/build-comparison'
import { contentDigest } from '@/lib/server/runs/content-digest'

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    comparison: typeof openComparison
  }
}

/**
 * Opens a session that compares two tasks, at least one of which is large: pass the rows of both to `add`, in order. Runs in a
 * worker thread.
 */
export function openComparison() {
  const runs = [createRunCollector(contentDigest), createRunCollector(contentDigest)] as const
  return {
    /** Adds rows of the left (0) or the right (1) task. */
    add(side: 0 | 1, rows: readonly EventColumns[]): void {
      for (const row of rows) runs[side].add(toLogRow(row))
    },
    /** Returns the response of `GET /api/tasks/{id}/compare/{other}`. */
    result: (tasks: readonly [TaskRecord, TaskRecord]) =>
      new TextEncoder().encode(JSON.stringify(buildComparison(tasks, runs))),
  }
}
