import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { type TaskState, taskStates, isInterrupted } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/client'
import { readDateCursor, writeCursor } from '@/lib/server/db/cursor'
import { databaseProblem } from '@/lib/server/db/database-problem'
import type { TaskOrderByWithRelationInput, TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import { createInConversation } from '@/lib/server/db/create-in-conversation'
import { searchTerms, searchText } from '@/lib/server/db/search-text'
import { taskColumns } from '@/lib/server/db/task-columns'
import { type TaskPatch, type TaskRecord, toTaskRecord, asTask } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

const waitingStates = taskStates.filter(isInterrupted)

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

/** Which tasks; every given filter has to hold. */
export interface TaskQuery {
  /** The agent's id or slug. */
  agent?: string
  state?: TaskState
  /** Only those that wait for the person. */
  waiting?: boolean
  context?: string
  /** The conversation's id. */
  conversation?: string
  /** Words, all of which have to occur in title or text; or one of the task's ids. */
  q?: string
  /** Tasks started then or later. */
  since?: Date
  cursor?: string
  /** 1 to 200; 50 when absent. */
  limit?: number
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

/** One page of tasks, newest first; `total` counts all pages. */
export async function listTasks(
  viewer: Viewer,
  query: TaskQuery = {},
): Promise<{ tasks: TaskRecord[]; nextCursor: string | null; total: number }> {
  const { prisma } = database()
  const filter = taskFilter(viewer.ownerId, plainData(query))
  const where = query.cursor ? { AND: [filter, behind(query.cursor)] } : filter
  const limit = pageSize(query.limit)
  const orderBy: TaskOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]
  const rows = await prisma.task.findMany({ where, orderBy, take: limit + 1, ...asTask })
  // A search reads every row once: not a second time to count what has been seen.
  const total = query.cursor || rows.length > limit ? await prisma.task.count({ where: filter }) : rows.length
  const tasks = rows.slice(0, limit).map(toTaskRecord)
  const last = tasks.at(-1)
  return { tasks, nextCursor: last && rows.length > limit ? writeCursor(last.createdAt, last.id) : null, total }
}

/** How many bytes a task's log has. */
export async function logBytesOf(id: string): Promise<number> {
  const row = await database().prisma.task.findUnique({ where: { id }, select: { logBytes: true } })
  return Number(row?.logBytes ?? 0)
}

/** How many tasks wait for the person. */
export async function countWaiting(viewer: Viewer): Promise<number> {
  return database().prisma.task.count({ where: { ownerId: viewer.ownerId, state: { in: waitingStates } } })
}

function taskFilter(
  ownerId: string,
  { agent, state, waiting, context, conversation, q, since }: TaskQuery,
): TaskWhereInput {
  const id = q?.trim()
  const words = searchTerms(q ?? '').map((term) => ({ searchText: { contains: term } }))
  const any: TaskWhereInput[] = [{ AND: words }, { id }, { remoteId: id }, { callerId: id }, { contextId: id }]
  return {
    ownerId,
    state,
    contextId: context,
    conversationId: conversation,
    createdAt: since && { gte: since },
    AND: [
      agent ? { agent: { OR: [{ id: agent }, { slug: agent }] } } : {},
      waiting ? { state: { in: waitingStates } } : {},
      id ? { OR: any } : {},
    ],
  }
}

function behind(cursor: string): TaskWhereInput {
  const { key, id } = readDateCursor(cursor)
  return { createdAt: { lte: key }, OR: [{ createdAt: { lt: key } }, { id: { lt: id } }] }
}
