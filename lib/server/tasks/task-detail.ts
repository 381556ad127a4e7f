import 'server-only'
import type { TaskDetail } from '@/lib/api/task'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse } from '@/lib/server/tasks/large/large-response'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { taskNotFound } from '@/lib/server/tasks/find-task-with-agent'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the viewer's task by Switchboard's ID. Throws `not-found`. */
export async function requireTask(viewer: Viewer, id: string): Promise<TaskRecord> {
  const task = await findTask(viewer, id)
  if (!task) throw taskNotFound(id)
  return task
}

/** Returns a task with its messages and artifacts. Throws `not-found`. */
export async function taskDetail(viewer: Viewer, id: string): Promise<TaskDetail> {
  return detailOf(await requireTask(viewer, id))
}

async function detailOf(record: TaskRecord): Promise<TaskDetail> {
  const { task } = await currentFold(record.id)
  return { ...taskSummary(record), history: task.history, artifacts: task.artifacts }
}

/** Returns the same as a response. A large task is read in a worker thread. Also throws what `readInThread` throws. */
export async function respondWithTask(viewer: Viewer, id: string, signal: AbortSignal): Promise<Response> {
  const record = await requireTask(viewer, id)
  if (!isLargeTask(record)) return Response.json(await detailOf(record))
  const summary = taskSummary(record)
  return largeResponse(await readInThread(id, Infinity, signal, (session) => session.call('detail', summary)))
}
