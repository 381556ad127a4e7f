import 'server-only'
import { createHash } from 'node:crypto'
import type { Comparison, RunTimes } from '@/lib/api/run'
import { countUncountedRows } from '@/lib/replay/moment'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import { createRunCollector } from '@/lib/replay/runs/run-collector'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { toLogRow } from '@/lib/server/db/events/event-text'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { TaskSummary } from '@/lib/api/task'

/**
 * Returns the SHA-256 digest of the content of a row, as 43 characters. Comparisons use it as a key,
 * because V8 hashes strings of more than 16,383 characters by their length alone, which makes a `Map` slow.
 */
export const contentDigest = (content: string): string => createHash('sha256').update(content).digest('base64url')

/** Maximum number of rows of each run that are compared. */
const maxRows = 20_000

export type GatheredRun = ReturnType<typeof createRunCollector>

/** Returns the last row of a run that is compared. Removed rows are replaced by one with the number of the last of them. */
export const endOfComparison = ({ lastSeq, removedRows }: TaskRecord): number =>
  Math.min(lastSeq, countUncountedRows(removedRows) + maxRows)

const isEmptied = ({ lastSeq, removedRows }: TaskRecord): boolean => removedRows > 0 && removedRows >= lastSeq

/** Returns the times of a run; empty if the beginning of its log was removed. */
const timesOf = ({ removedRows }: TaskRecord, run: GatheredRun): RunTimes =>
  removedRows > 0 ? { firstEventMs: null, totalMs: null, states: [] } : run.times()

/** Two tasks that are compared, and their summaries for the viewer. */
export interface ComparedTasks {
  tasks: readonly [TaskRecord, TaskRecord]
  summaries: readonly [TaskSummary, TaskSummary]
}

/** Returns the comparison of two tasks, whose rows are in `runs`. */
export function buildComparison(
  { tasks, summaries }: ComparedTasks,
  runs: readonly [GatheredRun, GatheredRun],
): Comparison {
  const comparable = !tasks.some(isEmptied)
  const [left, right] = runs
  return {
    left: summaries[0],
    right: summaries[1],
    times: { left: timesOf(tasks[0], left), right: timesOf(tasks[1], right) },
    pairs: comparable ? alignRuns(left.rows, right.rows) : [],
    leftOut: comparable ? tasks.reduce((sum, task) => sum + task.lastSeq - endOfComparison(task), 0) : 0,
  }
}

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
      for (const row of rows) runs[side].add(toLogRow(row), row.rawBytes)
    },
    /** Returns the response of `GET /api/tasks/{id}/compare/{other}`. */
    result: (compared: ComparedTasks) => new TextEncoder().encode(JSON.stringify(buildComparison(compared, runs))),
  }
}
