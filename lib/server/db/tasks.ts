import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { type Beginning, beginTask, type NewTask } from '@/lib/server/db/beginning'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { plainData } from '@/lib/server/db/plain-data'
import { appendEvents } from '@/lib/server/db/events'
import { taskColumns } from '@/lib/server/db/task-columns'
import { type TaskPatch, type TaskRecord, toTaskRecord, asTask } from '@/lib/server/db/task-record'
import { waits } from '@/lib/server/db/waiting-tasks'
import type { Viewer } from '@/lib/server/viewer'

/** Stores a new task before anything of it is logged. No such agent is a `not-found` fault. */
export async function createTask(viewer: Viewer, given: NewTask): Promise<TaskRecord> {
  const beginning = beginTask(viewer, given)
  await storeBeginning(beginning)
  const task = await findTask(viewer, beginning.row.id)
  if (!task) throw new Error(`task ${beginning.row.id} no longer exists`)
  return task
}

/** The same for one that is known already. */
export async function storeBeginning(beginning: Beginning): Promise<void> {
  await appendEvents(beginning.row.id, [], {}, { begins: beginning })
}

/** The task of that id (ours). */
export async function findTask(viewer: Viewer, id: string): Promise<TaskRecord | null> {
  const row = await database().prisma.task.findFirst({
    where: { id: plainData(id), ownerId: viewer.ownerId },
    ...asTask,
  })
  return row && toTaskRecord(row)
}

/** An agent's task by any id that a caller may know it by: the agent's, the caller's own, or ours. The newest of several. */
export async function findTaskByRemoteId(viewer: Viewer, agentId: string, id: string): Promise<TaskRecord | null> {
  const key = plainData(id)
  const row = await database().prisma.task.findFirst({
    where: { ownerId: viewer.ownerId, agentId, OR: [{ remoteId: key }, { callerId: key }, { id: key }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...asTask,
  })
  return row && toTaskRecord(row)
}

/** Changes what the patch names. No such task is a `not-found` fault. */
export async function updateTask(id: string, patch: TaskPatch): Promise<TaskRecord> {
  const data = { ...taskColumns(patch), updatedAt: new Date() }
  try {
    return toTaskRecord(await database().prisma.task.update({ where: { id }, data, ...asTask }))
  } catch (error) {
    if (databaseProblem(error) !== 'missing') throw error
    throw new Fault('not-found', `Task not found: ${id}.`)
  }
}

/** How many bytes a task's log has. */
export async function logBytesOf(id: string): Promise<number> {
  const row = await database().prisma.task.findUnique({ where: { id }, select: { logBytes: true } })
  return Number(row?.logBytes ?? 0)
}

/** How many tasks wait for the person. */
export async function countWaiting(viewer: Viewer): Promise<number> {
  return database().prisma.task.count({ where: { ownerId: viewer.ownerId, ...waits } })
}
