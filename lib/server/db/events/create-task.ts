import 'server-only'
import { appendEvents } from '@/lib/server/db/events/events'
import { type NewTask, prepareTaskCreation, type TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Stores a new task without log rows. Throws `not-found` if the agent does not exist. */
export async function createTask(viewer: Viewer, input: NewTask): Promise<TaskRecord> {
  const taskCreation = prepareTaskCreation(viewer, input)
  await storeTaskCreation(taskCreation)
  const task = await findTask(viewer, taskCreation.row.id)
  if (!task) throw new Error(`Task ${taskCreation.row.id} no longer exists.`)
  return task
}

/** Stores a prepared task without log rows. Throws `not-found` if the agent does not exist. */
export async function storeTaskCreation(taskCreation: TaskCreation): Promise<void> {
  await appendEvents(taskCreation.row.id, [], {}, { creation: taskCreation })
}
