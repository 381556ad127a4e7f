import 'server-only'
import type { Run } from '@/lib/api/run'
import { firstRunOf, listRuns } from '@/lib/server/db/runs'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/viewer'

/** The task, those that say its messages again, and that whose messages it says, oldest first. Throws `not-found`. */
export async function runsOf(viewer: Viewer, taskId: string): Promise<Run[]> {
  await requireTask(viewer, taskId)
  const runs = await listRuns(viewer, await firstRunOf(viewer, taskId))
  return runs.map(({ task, said }) => ({ task: taskSummary(task), said }))
}
