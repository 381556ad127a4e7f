import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import {
  canHaveSharedWork,
  readableTaskFilter,
  readShareRevision,
  taskListFilters,
} from '@/lib/server/db/agents/readable-work'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
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

/** Returns the viewer's own task with that ID of Switchboard. */
export async function findTask(viewer: Viewer, id: string): Promise<TaskRecord | null> {
  const row = await database().prisma.task.findFirst({
    where: { id: toStorableData(id), ...ownWorkFilter(viewer) },
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}

/** Returns the task with that ID of Switchboard if the viewer may read it. */
export async function findReadableTask(viewer: Viewer, id: string): Promise<TaskRecord | null> {
  const where = { AND: [{ id: toStorableData(id) }, readableTaskFilter(viewer)] }
  const row = await database().prisma.task.findFirst({ where, ...taskSelection })
  return row && toTaskRecord(row)
}

/** Returns true if the viewer may read the task with that ID of Switchboard. */
export async function isReadableTask(viewer: Viewer, id: string): Promise<boolean> {
  const where = { AND: [{ id: toStorableData(id) }, readableTaskFilter(viewer)] }
  return (await database().prisma.task.findFirst({ where, select: { id: true } })) !== null
}

/** Returns the viewer's own tasks with these IDs of Switchboard, in the order of `ids`, without unknown ones. At most 500 IDs. */
export async function listTasksById(viewer: Viewer, ids: readonly string[]): Promise<TaskRecord[]> {
  return listByIds(ids, ownWorkFilter(viewer))
}

/** Returns the same of the tasks that the viewer may read. */
export async function listReadableTasksById(viewer: Viewer, ids: readonly string[]): Promise<TaskRecord[]> {
  return listByIds(ids, readableTaskFilter(viewer))
}

async function listByIds(ids: readonly string[], filter: TaskWhereInput): Promise<TaskRecord[]> {
  const where = { AND: [{ id: { in: ids.map(toStorableData) } }, filter] }
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

/** Returns a string that changes when a task that the viewer may read starts, ends its turn or waits for its author. */
export async function readTaskRevision(viewer: Viewer): Promise<string> {
  const own = await readRevisionOf(ownWorkFilter(viewer))
  const shared = canHaveSharedWork(viewer) ? await taskListFilters(viewer, 'shared') : []
  const others = await Promise.all(shared.map(({ where }) => readRevisionOf(where)))
  const revisions = canHaveSharedWork(viewer) ? [own, ...others, await readShareRevision(viewer)] : [own]
  return revisions.join(' ')
}

async function readRevisionOf(where: TaskWhereInput): Promise<string> {
  const { prisma } = database()
  const [open, waiting, newest] = await Promise.all([
    prisma.task.count({ where: { AND: [where, { open: true }] } }),
    prisma.task.count({ where: { AND: [where, waitingTaskFilter] } }),
    prisma.task.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { id: true } }),
  ])
  return [open, waiting, newest?.id ?? ''].join('-')
}

/**
 * Returns the agent's context ID for a context ID that the agent did not send: the session of a v0.1 caller, or the ID of a task
 * at Switchboard, which callers get as its context until the agent has sent one. Returns null while the agent may still send one, and
 * undefined for an unknown ID and for the task of an agent that sent none.
 */
export async function findAgentContext(
  viewer: Viewer,
  agentId: string,
  contextId: string,
): Promise<string | null | undefined> {
  const key = toStorableData(contextId)
  const task = await database().prisma.task.findFirst({
    where: {
      ...ownWorkFilter(viewer),
      agentId,
      OR: [
        { callerContextId: key, contextId: { not: null } },
        { id: key, contextId: { not: null } },
        { id: key, open: true },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { contextId: true },
  })
  return task?.contextId
}

/** Returns the viewer's newest task in a context of an agent, by any ID of the context or by the ID of a task without one. */
export async function findTaskOfContext(
  viewer: Viewer,
  agentId: string,
  contextId: string,
): Promise<TaskRecord | null> {
  const key = toStorableData(contextId)
  const row = await database().prisma.task.findFirst({
    where: { ...ownWorkFilter(viewer), agentId, OR: [{ contextId: key }, { callerContextId: key }, { id: key }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}

/**
 * Returns true if a task with an agent that has this ID, at Switchboard, the agent or the caller, is another person's, or was
 * until it was deleted.
 */
export async function isTaskOfOthers({ userId }: Viewer, agentId: string, id: string): Promise<boolean> {
  const key = toStorableData(id)
  if (await ownsAny(userId, { agentId, remoteId: key })) return false
  const { task, deletedTask } = database().prisma
  const where = { agentId, ownerId: { not: userId }, OR: [{ remoteId: key }, { callerId: key }, { id: key }] }
  if (await task.findFirst({ where, select: { id: true } })) return true
  return (await deletedTask.findFirst({ where: { agentId, remoteId: key }, select: { id: true } })) !== null
}

/**
 * Returns true if other people have or had tasks with an agent in this context of the agent, and the viewer has and had none.
 */
export async function isContextOfOthers({ userId }: Viewer, agentId: string, contextId: string): Promise<boolean> {
  const where = { agentId, contextId: toStorableData(contextId) }
  if (await ownsAny(userId, where)) return false
  const { task, deletedTask } = database().prisma
  const select = { id: true } as const
  return ((await task.findFirst({ where, select })) ?? (await deletedTask.findFirst({ where, select }))) !== null
}

/** Returns true if the person has such a task with an agent, or deleted one. */
async function ownsAny(
  ownerId: string,
  ids: { agentId: string } & ({ remoteId: string } | { contextId: string }),
): Promise<boolean> {
  const { task, deletedTask } = database().prisma
  const select = { id: true } as const
  const where = { ...ids, ownerId }
  return ((await task.findFirst({ where, select })) ?? (await deletedTask.findFirst({ where, select }))) !== null
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
