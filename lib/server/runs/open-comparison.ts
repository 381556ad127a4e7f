import 'server-only'
import { gatherRun } from '@/lib/replay/runs/gather-run'
import type { EventColumns } from '@/lib/server/db/append-batch'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { toLogRow } from '@/lib/server/db/to-log-row'
import { comparisonOf } from '@/lib/server/runs/comparison-of'
import { contentDigest } from '@/lib/server/runs/content-digest'

/**
 * Opens the comparison of two tasks, at least one of which is large: the rows of both go through `add`, in order. Runs in a
 * worker thread.
 */
export function openComparison() {
  const runs = [gatherRun(contentDigest), gatherRun(contentDigest)] as const
  return {
    /** Adds rows of the left (0) or the right (1) task. */
    add(side: 0 | 1, rows: readonly EventColumns[]): void {
      for (const row of rows) runs[side].add(toLogRow(row))
    },
    /** Returns the answer of `GET /api/tasks/{id}/compare/{other}`. */
    result: (tasks: readonly [TaskRecord, TaskRecord]) =>
      new TextEncoder().encode(JSON.stringify(comparisonOf(tasks, runs))),
  }
}
