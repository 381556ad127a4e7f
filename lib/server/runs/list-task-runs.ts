import 'server-only'
import type { Run } from '@/lib/api/run'
import { findFirstRun, listRuns } from '@/lib/server/db/tasks/runs'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the task, its reruns, and the task that it reruns, oldest first. Throws `not-found`. */
export async function listTaskRuns(viewer: Viewer, taskId: string): Promise<Run[]> {
  await requireTask(viewer, taskId)
  const runs = await listRuns(viewer, await findFirstRun(viewer, taskId))
  return runs.map(({ task, messageCount: said }) => ({ task: taskSummary(task), said }))
}
