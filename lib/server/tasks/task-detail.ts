import 'server-only'
import type { TaskDetail } from '@/lib/api/task'
import { findApiKeyName } from '@/lib/server/db/access/api-keys'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findReadableTask, findTask } from '@/lib/server/db/tasks/tasks'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse, readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { readTaskSummary, readTaskSummaries } from '@/lib/server/tasks/read-task-summaries'
import { actFor, type Viewer } from '@/lib/server/platform/viewer'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { z } from 'zod'
import type { taskPageSchema, taskQuerySchema } from '@/lib/api/task-calls'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'

/** Returns a task that the viewer may read, by Switchboard's ID. Throws `not-found`. */
export async function requireReadableTask(viewer: Viewer, id: string): Promise<TaskRecord> {
  const task = await findReadableTask(viewer, id)
  if (!task) throw createMissingTaskFault(id)
  return task
}

/** Returns the viewer's own task by Switchboard's ID, which the viewer may change. Throws `not-found`. */
export async function requireTask(viewer: Viewer, id: string): Promise<TaskRecord> {
  const task = await findTask(viewer, id)
  if (!task) throw createMissingTaskFault(id)
  return task
}

/** Returns a task with its messages and artifacts. Throws `not-found`. */
export async function taskDetail(viewer: Viewer, id: string): Promise<TaskDetail> {
  return detailOf(viewer, await requireReadableTask(viewer, id))
}

async function detailOf(viewer: Viewer, record: TaskRecord): Promise<TaskDetail> {
  const { task } = await currentFold(record.id)
  return { ...(await readTaskHead(viewer, record)), history: task.history, artifacts: task.artifacts }
}

/** Returns a task without its messages and artifacts. Only its author sees the API key. */
export async function readTaskHead(
  viewer: Viewer,
  record: TaskRecord,
): Promise<Omit<TaskDetail, 'history' | 'artifacts'>> {
  const apiKeyId = record.ownerId === viewer.userId ? record.apiKeyId : null
  return {
    ...(await readTaskSummary(viewer, record)),
    credentials: record.credentialMode,
    apiKey: apiKeyId === null ? null : await findApiKeyName(apiKeyId),
  }
}

/** Returns the same as a response. A large task is read in a worker thread. Also throws what `readInThread` throws. */
export async function respondWithTask(viewer: Viewer, id: string, signal: AbortSignal): Promise<Response> {
  const record = await requireReadableTask(viewer, id)
  if (!isLargeTask(record)) return Response.json(await detailOf(viewer, record))
  const head = await readTaskHead(viewer, record)
  return largeResponse(await readInThread(id, Infinity, signal, (session) => session.call('detail', head)))
}

/**
 * Returns the viewer's own task by Switchboard's ID, and its agent, also if that is hidden from the viewer by now: what was started
 * with it can still be stopped. Throws `not-found`.
 */
export async function findTaskWithAgent(
  viewer: Viewer,
  taskId: string,
): Promise<{ task: TaskRecord; agent: AgentRecord }> {
  const task = await findTask(viewer, taskId)
  const agent = task && (await findAgent(actFor(task.ownerId), task.agentId))
  if (!task || !agent) throw createMissingTaskFault(taskId)
  return { task, agent }
}

/** Returns the fault for a task that does not exist or is not the viewer's. Quotes at most 100 characters of its ID. */
export function createMissingTaskFault(taskId: string): Fault {
  const id = truncate(taskId, 100)
  return new Fault('not-found', `Task not found: ${id}.`, {
    reason: 'TASK_NOT_FOUND',
    details: { code: 'no-task', values: { id } },
  })
}

/** Returns one page of tasks that the viewer may read, newest first. */
export async function listTaskPage(
  viewer: Viewer,
  query: z.infer<typeof taskQuerySchema>,
): Promise<z.infer<typeof taskPageSchema>> {
  const page = await listTasks(viewer, query)
  return { ...page, tasks: await readTaskSummaries(viewer, page.tasks) }
}
