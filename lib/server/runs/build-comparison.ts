import 'server-only'
import type { Comparison, RunTimes } from '@/lib/api/run'
import { countUncountedRows } from '@/lib/replay/removed-rows'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import type { createRunCollector } from '@/lib/replay/runs/run-collector'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { taskSummary } from '@/lib/server/tasks/task-summary'

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

/** Returns the comparison of two tasks, whose rows are in `runs`. */
export function buildComparison(
  tasks: readonly [TaskRecord, TaskRecord],
  runs: readonly [GatheredRun, GatheredRun],
): Comparison {
  const comparable = !tasks.some(isEmptied)
  const [left, right] = runs
  return {
    left: taskSummary(tasks[0]),
    right: taskSummary(tasks[1]),
    times: { left: timesOf(tasks[0], left), right: timesOf(tasks[1], right) },
    pairs: comparable ? alignRuns(left.rows, right.rows) : [],
    leftOut: comparable ? tasks.reduce((sum, task) => sum + task.lastSeq - endOfComparison(task), 0) : 0,
  }
}
