import 'server-only'
import type { Comparison, RunTimes } from '@/lib/api/run'
import { removedBefore } from '@/lib/replay/removed-before'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import { gatherRun } from '@/lib/replay/runs/gather-run'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import { readLog } from '@/lib/server/traces/read-log'
import type { Viewer } from '@/lib/server/viewer'

/** Rows of each run that are compared. */
const most = 20_000

/** Where a comparison of a run ends. What was removed is one row, under the number of the last of them. */
const endOf = ({ lastSeq, removedRows }: TaskRecord): number => Math.min(lastSeq, removedBefore(removedRows) + most)

const isEmptied = ({ lastSeq, removedRows }: TaskRecord): boolean => removedRows > 0 && removedRows >= lastSeq

async function gather(task: TaskRecord): Promise<ReturnType<typeof gatherRun>> {
  const run = gatherRun()
  const before = removedBefore(task.removedRows)
  // Links to a row go by its own number.
  for await (const page of readLog(task.id, endOf(task)))
    for (const row of page) run.add(before > 0 ? { ...row, seq: row.seq + before } : row)
  return run
}

/** Of a run whose beginning was removed, the log does not tell how long it took. */
const timesOf = ({ removedRows }: TaskRecord, run: ReturnType<typeof gatherRun>): RunTimes =>
  removedRows > 0 ? { firstEventMs: null, totalMs: null, states: [] } : run.times()

/** Two tasks event by event, whatever they have to do with one another. Throws `not-found`. */
export async function compareTasks(viewer: Viewer, leftId: string, rightId: string): Promise<Comparison> {
  const tasks = await Promise.all([requireTask(viewer, leftId), requireTask(viewer, rightId)])
  const comparable = !tasks.some(isEmptied)
  const [left, right] = [await gather(tasks[0]), await gather(tasks[1])]
  return {
    left: taskSummary(tasks[0]),
    right: taskSummary(tasks[1]),
    times: { left: timesOf(tasks[0], left), right: timesOf(tasks[1], right) },
    pairs: comparable ? alignRuns(left.rows, right.rows) : [],
    leftOut: comparable ? tasks.reduce((sum, task) => sum + task.lastSeq - endOf(task), 0) : 0,
  }
}
