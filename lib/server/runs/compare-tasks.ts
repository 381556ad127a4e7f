import 'server-only'
import type { Comparison } from '@/lib/api/run'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import { gatherRun } from '@/lib/replay/runs/gather-run'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import { readLog } from '@/lib/server/traces/read-log'
import type { Viewer } from '@/lib/server/viewer'

/** Rows of each run that are compared. */
const most = 20_000

async function gather({ id, lastSeq }: TaskRecord): Promise<ReturnType<typeof gatherRun>> {
  const run = gatherRun()
  for await (const page of readLog(id, Math.min(lastSeq, most))) page.forEach(run.add)
  return run
}

/** Two tasks event by event, whatever they have to do with one another. Throws `not-found`. */
export async function compareTasks(viewer: Viewer, leftId: string, rightId: string): Promise<Comparison> {
  const tasks = await Promise.all([requireTask(viewer, leftId), requireTask(viewer, rightId)])
  const [left, right] = [await gather(tasks[0]), await gather(tasks[1])]
  return {
    left: taskSummary(tasks[0]),
    right: taskSummary(tasks[1]),
    times: { left: left.times(), right: right.times() },
    pairs: alignRuns(left.rows, right.rows),
    leftOut: tasks.reduce((sum, { lastSeq }) => sum + Math.max(0, lastSeq - most), 0),
  }
}
