import 'server-only'
import type { TaskDetail } from '@/lib/api/task'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import { noTask } from '@/lib/server/tasks/no-task'
import { currentFold } from '@/lib/server/tasks/pumps'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/viewer'

/** The viewer's task by our id. Throws `not-found`. */
export async function requireTask(viewer: Viewer, id: string): Promise<TaskRecord> {
  const task = await findTask(viewer, id)
  if (!task) throw noTask(id)
  return task
}

/** A task with all that was said and made in it, as its log tells. Throws `not-found`. */
export async function taskDetail(viewer: Viewer, id: string): Promise<TaskDetail> {
  const record = await requireTask(viewer, id)
  const { task } = await currentFold(id)
  return { ...taskSummary(record), history: task.history, artifacts: task.artifacts }
}
