import 'server-only'
import { z } from 'zod'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskState } from '@/lib/a2a/states'
import type { TaskOrigin, TaskSort } from '@/lib/api/task-choices'
import { database } from '@/lib/server/db/client'
import { packCursor, unpackCursor } from '@/lib/server/db/cursor'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskOrderByWithRelationInput, TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import { searchTerms } from '@/lib/server/db/search-text'
import { asTask, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'
import { waits } from '@/lib/server/db/waiting-tasks'
import type { Viewer } from '@/lib/server/viewer'

/** Counting on would take longer than the page itself. */
const mostCounted = 10_000

/** Which tasks; every given filter has to hold. */
export interface TaskQuery {
  /** The agent's id or slug. */
  agent?: string
  /** One of these. */
  state?: TaskState[]
  /** Only those that wait for the person. */
  waiting?: boolean
  dialect?: DialectId
  origin?: TaskOrigin
  /** Only those in whose log there is a fault, as of when they came to rest. */
  faulty?: boolean
  /** Only those that took at least so many ms until they came to rest. */
  longer?: number
  context?: string
  /** The conversation's id. */
  conversation?: string
  /** Words, all of which have to occur in title or text; or one of the task's ids. */
  q?: string
  /** Tasks started then or later, and before. */
  since?: Date
  until?: Date
  sort?: TaskSort
  order?: 'asc' | 'desc'
  cursor?: string
  /** 1 to 200; 50 when absent. */
  limit?: number
}

export interface TaskList {
  tasks: TaskRecord[]
  nextCursor: string | null
  /** Of all pages. */
  total: number
  /** There are more than `total`. */
  totalIsLeast: boolean
}

const columns = { started: 'createdAt', duration: 'spanMs', events: 'rowCount' } as const

/** One page of tasks, newest first unless said otherwise. */
export async function listTasks(viewer: Viewer, query: TaskQuery = {}): Promise<TaskList> {
  const { prisma } = database()
  const { sort = 'started', order = 'desc', cursor } = query
  const filter = taskFilter(viewer.ownerId, plainData(query))
  const where = cursor ? { AND: [filter, behind(cursor, sort, order)] } : filter
  const limit = pageSize(query.limit)
  const orderBy: TaskOrderByWithRelationInput[] = [{ [columns[sort]]: order }, { id: order }]
  const rows = await prisma.task.findMany({
    where,
    orderBy,
    take: limit + 1,
    ...asTask,
    omit: { ...asTask.omit, rowCount: false },
  })
  // A search reads every row once: not a second time to count what has been seen.
  const isCounted = cursor !== undefined || rows.length > limit
  const counted = isCounted ? await prisma.task.count({ where: filter, take: mostCounted + 1 }) : rows.length
  const last = rows[limit - 1]
  const key = last && (sort === 'started' ? last.createdAt.toISOString() : last[columns[sort]])
  return {
    tasks: rows.slice(0, limit).map(({ rowCount: _rows, ...row }) => toTaskRecord(row)),
    nextCursor: last && rows.length > limit ? packCursor([key, last.id]) : null,
    total: Math.min(counted, mostCounted),
    totalIsLeast: counted > mostCounted,
  }
}

function originFilter(origin: TaskOrigin | undefined): TaskWhereInput {
  if (origin === 'imported') return { imported: { not: Prisma.DbNull } }
  if (origin === 'rerun') return { rerunOf: { not: null } }
  return origin === 'call' ? { imported: { equals: Prisma.DbNull }, rerunOf: null } : {}
}

function taskFilter(ownerId: string, query: TaskQuery): TaskWhereInput {
  const { agent, state, waiting, context, conversation, q, since, until, dialect, origin, faulty, longer } = query
  const id = q?.trim()
  const words = searchTerms(q ?? '').map((term) => ({ searchText: { contains: term } }))
  const matches: TaskWhereInput[] = [{ AND: words }, { id }, { remoteId: id }, { callerId: id }, { contextId: id }]
  return {
    ownerId,
    // One state alone is found by its index.
    state: state?.length === 1 ? state[0] : state && { in: state },
    contextId: context,
    conversationId: conversation,
    dialect,
    faulty: faulty || undefined,
    spanMs: longer === undefined ? undefined : { gte: longer },
    createdAt: (since || until) && { gte: since, lt: until },
    AND: [
      agent ? { agent: { OR: [{ id: agent }, { slug: agent }] } } : {},
      waiting ? waits : {},
      originFilter(origin),
      id ? { OR: matches } : {},
    ],
  }
}

/** What comes after the last row of a page. Anything but a cursor of this order is an `invalid-input` fault. */
function behind(cursor: string, sort: TaskSort, order: 'asc' | 'desc'): TaskWhereInput {
  const schema = z.tuple([
    sort === 'started' ? z.iso.datetime().transform((text) => new Date(text)) : z.number().int(),
    z.string(),
  ])
  const [key, id] = unpackCursor(cursor, schema)
  const column = columns[sort]
  const [beyond, from] = order === 'desc' ? (['lt', 'lte'] as const) : (['gt', 'gte'] as const)
  return { [column]: { [from]: key }, OR: [{ [column]: { [beyond]: key } }, { id: { [beyond]: id } }] }
}
