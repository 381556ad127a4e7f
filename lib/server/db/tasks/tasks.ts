import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { type TaskCreation, prepareTaskCreation, type NewTask } from '@/lib/server/db/tasks/task-creation'
import { database } from '@/lib/server/db/engine/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import { appendEvents } from '@/lib/server/db/events/events'
import {
  type TaskPatch,
  type TaskRecord,
  taskSelection,
  toTaskColumns,
  toTaskRecord,
} from '@/lib/server/db/tasks/task-record'
import { waitingTaskFilter } from '@/lib/server/db/tasks/list-tasks'
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

/** Returns the task with that ID of Switchboard. */
export async function findTask(viewer: Viewer, id: string): Promise<TaskRecord | null> {
  const row = await database().prisma.task.findFirst({
    where: { id: toStorableData(id), ownerId: viewer.ownerId },
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}

/** Returns the newest task of an agent with that ID: the agent's, the caller's or Switchboard's. */
export async function findTaskByRemoteId(viewer: Viewer, agentId: string, id: string): Promise<TaskRecord | null> {
  const key = toStorableData(id)
  const row = await database().prisma.task.findFirst({
    where: { ownerId: viewer.ownerId, agentId, OR: [{ remoteId: key }, { callerId: key }, { id: key }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}

/** Updates a task. Throws `not-found` if it does not exist. */
export async function updateTask(id: string, patch: TaskPatch): Promise<TaskRecord> {
  const data = { ...toTaskColumns(patch), updatedAt: new Date() }
  try {
    return toTaskRecord(await database().prisma.task.update({ where: { id }, data, ...taskSelection }))
  } catch (error) {
    if (databaseErrorKind(error) !== 'missing') throw error
    throw new Fault('not-found', `Task not found: ${id}.`)
  }
}

/** Returns the size of a task's log in bytes. */
export async function readLogBytes(id: string): Promise<number> {
  const row = await database().prisma.task.findUnique({ where: { id }, select: { logBytes: true } })
  return Number(row?.logBytes ?? 0)
}

/** Returns the number of tasks that wait for the user. */
export async function countWaitingTasks(viewer: Viewer): Promise<number> {
  return database().prisma.task.count({ where: { ownerId: viewer.ownerId, ...waitingTaskFilter } })
}
