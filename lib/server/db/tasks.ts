import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { plainData } from '@/lib/server/db/plain-data'
import { createInConversation } from '@/lib/server/db/create-in-conversation'
import { searchText } from '@/lib/server/db/search-text'
import { taskColumns } from '@/lib/server/db/task-columns'
import { type TaskPatch, type TaskRecord, toTaskRecord, asTask } from '@/lib/server/db/task-record'
import { waits } from '@/lib/server/db/waiting-tasks'
import type { Viewer } from '@/lib/server/viewer'

export interface NewTask extends TaskPatch {
  agentId: string
  dialect: DialectId
  callerDialect: DialectId
  title: string
  /** More that a search should find the task by, e.g. the whole first message. */
  text?: string
  tenant?: string
  extensions?: string[]
  createdAt?: Date
  /** The instance that is about to run its first turn. */
  holder?: string
}

/** Stores a new task, open unless said otherwise. No such agent is a `not-found` fault. */
export async function createTask(viewer: Viewer, task: NewTask): Promise<TaskRecord> {
  const { agentId, dialect, callerDialect, title, text, tenant, extensions, holder, ...rest } = task
  const { createdAt = new Date(), ...patch } = rest
  const columns = taskColumns(patch)
  const data = {
    ...columns,
    agentId,
    dialect,
    callerDialect,
    title: plainData(title),
    tenant: plainData(tenant),
    ...(extensions && { extensions: plainData(extensions) }),
    ...(holder && { holder }),
    searchText: searchText([title, text]),
    states: columns.states ?? [],
    statusAt: columns.statusAt ?? createdAt.toISOString(),
    createdAt,
    updatedAt: createdAt,
    ownerId: viewer.ownerId,
  }
  try {
    return toTaskRecord(await createInConversation(data, text || title))
  } catch (error) {
    if (databaseProblem(error) !== 'missing') throw error
    throw new Fault('not-found', `There is no agent ${agentId}.`)
  }
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
    throw new Fault('not-found', `There is no task ${id}.`)
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
