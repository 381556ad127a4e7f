import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { waitingTaskFilter } from '@/lib/server/db/tasks/list-tasks'
import {
  type TaskPatch,
  type TaskRecord,
  taskSelection,
  toTaskColumns,
  toTaskRecord,
} from '@/lib/server/db/tasks/task-record'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the task with that ID of Switchboard. */
export async function findTask(viewer: Viewer, id: string): Promise<TaskRecord | null> {
  const row = await database().prisma.task.findFirst({
    where: { id: toStorableData(id), ...ownWorkFilter(viewer) },
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}

/** Returns the viewer's tasks with these IDs of Switchboard, in the order of `ids`, without unknown ones. At most 500 IDs. */
export async function listTasksById(viewer: Viewer, ids: readonly string[]): Promise<TaskRecord[]> {
  const where = { id: { in: ids.map(toStorableData) }, ...ownWorkFilter(viewer) }
  const rows = await database().prisma.task.findMany({ where, ...taskSelection })
  const byId = new Map(rows.map((row) => [row.id, toTaskRecord(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the newest task of an agent with that ID: the agent's, the caller's or Switchboard's. */
export async function findTaskByRemoteId(viewer: Viewer, agentId: string, id: string): Promise<TaskRecord | null> {
  const key = toStorableData(id)
  const row = await database().prisma.task.findFirst({
    where: { ...ownWorkFilter(viewer), agentId, OR: [{ remoteId: key }, { callerId: key }, { id: key }] },
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
  return database().prisma.task.count({ where: { ...ownWorkFilter(viewer), ...waitingTaskFilter } })
}

/** Returns the number of tasks of a person or an API key that run now, on all instances. */
export function countOpenTasks(of: { ownerId: string } | { apiKeyId: string }): Promise<number> {
  return database().prisma.task.count({ where: { ...of, open: true } })
}

/** Returns a string that changes when a task starts, ends its turn or waits for the user. */
export async function readTaskRevision(viewer: Viewer): Promise<string> {
  const { prisma } = database()
  const own = ownWorkFilter(viewer)
  const [open, waiting, newest] = await Promise.all([
    prisma.task.count({ where: { ...own, open: true } }),
    countWaitingTasks(viewer),
    prisma.task.findFirst({
      where: own,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    }),
  ])
  return [open, waiting, newest?.id ?? ''].join('-')
}

/** Returns the agent's context ID for a session ID of a v0.1 caller; undefined if it is unknown. */
export async function findAgentContext(
  viewer: Viewer,
  agentId: string,
  callerContextId: string,
): Promise<string | undefined> {
  const task = await database().prisma.task.findFirst({
    where: {
      ...ownWorkFilter(viewer),
      agentId,
      callerContextId: toStorableData(callerContextId),
      contextId: { not: null },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { contextId: true },
  })
  return task?.contextId ?? undefined
}

/** Returns the newest task of a v0.1 caller with that ID in that session, by the caller's own IDs. */
export async function findTaskOfSession(
  viewer: Viewer,
  agentId: string,
  callerId: string,
  session: string,
): Promise<TaskRecord | null> {
  const [id, context] = [toStorableData(callerId), toStorableData(session)]
  const row = await database().prisma.task.findFirst({
    where: {
      ...ownWorkFilter(viewer),
      agentId,
      callerId: id,
      OR: [{ callerContextId: context }, { contextId: context }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}
