import 'server-only'
import type { Comparison, RunTimes } from '@/lib/api/run'
import { removedBefore } from '@/lib/replay/removed-before'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import type { gatherRun } from '@/lib/replay/runs/gather-run'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { taskSummary } from '@/lib/server/tasks/task-summary'

/** Rows of each run that are compared. */
const most = 20_000

export type GatheredRun = ReturnType<typeof gatherRun>

/** Returns where a comparison of a run ends. What was removed is one row, under the number of the last of them. */
export const endOfComparison = ({ lastSeq, removedRows }: TaskRecord): number =>
  Math.min(lastSeq, removedBefore(removedRows) + most)

const isEmptied = ({ lastSeq, removedRows }: TaskRecord): boolean => removedRows > 0 && removedRows >= lastSeq

/** Of a run whose beginning was removed, the log does not tell how long it took. */
const timesOf = ({ removedRows }: TaskRecord, run: GatheredRun): RunTimes =>
  removedRows > 0 ? { firstEventMs: null, totalMs: null, states: [] } : run.times()

/** Returns two tasks event by event, of which `runs` has the rows. */
export function comparisonOf(
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
