import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import { z } from 'zod'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { isInterrupted, type TaskState, taskStates } from '@/lib/a2a/states'
import type { RatingValue, TaskOrigin, TaskSort } from '@/lib/api/constants'
import { clampPageSize, decodeCursor, encodeCursor } from '@/lib/server/db/engine/paging'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskOrderByWithRelationInput, TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import { type TaskRecord, taskSelection, toTaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

const waitingStates = taskStates.filter(isInterrupted)

/** Filter for tasks that wait for the user (see `waitsForUser`). An imported task never waits: its agent is not called. */
export const waitingTaskFilter = {
  state: { in: waitingStates },
  successorId: '',
  imported: { equals: Prisma.DbNull },
} satisfies TaskWhereInput

/** Maximum count: counting further would take longer than the page itself. */
const maxCount = 10_000

/** Filters for tasks. All of them must match. */
export interface TaskQuery {
  /** ID or slug of the agent. */
  agent?: string
  /** One of these states. */
  state?: TaskState[]
  /** Only tasks that wait for the user. */
  waiting?: boolean
  dialect?: DialectId
  origin?: TaskOrigin
  /** Only tasks with an error in their log, as of when their last turn ended. */
  faulty?: boolean
  /** Only tasks with a message or artifact that is rated so. */
  rating?: RatingValue
  /** Minimum active time until the last turn ended, in ms. */
  longer?: number
  context?: string
  /** ID of the conversation. */
  conversation?: string
  /** Words that must all occur in title or text, or one of the task's IDs. */
  q?: string
  /** Tasks created at `since` or later, and before `until`. */
  since?: Date
  until?: Date
  sort?: TaskSort
  order?: 'asc' | 'desc'
  cursor?: string
  /** 1 to 200; defaults to 50. */
  limit?: number
}

interface TaskList {
  tasks: TaskRecord[]
  nextCursor: string | null
  /** Number of tasks on all pages. */
  total: number
  /** True if there are more than `total`. */
  totalIsLeast: boolean
}

const columns = { started: 'createdAt', duration: 'spanMs', events: 'rowCount' } as const

/** Returns one page of tasks, by default newest first. Throws `invalid-input` for a cursor of another order. */
export async function listTasks(viewer: Viewer, query: TaskQuery = {}): Promise<TaskList> {
  const { prisma } = database()
  const { sort = 'started', order = 'desc', cursor } = query
  const filter = taskFilter(viewer, toStorableData(query))
  const where = cursor ? { AND: [filter, behind(cursor, sort, order)] } : filter
  const limit = clampPageSize(query.limit)
  const orderBy: TaskOrderByWithRelationInput[] = [{ [columns[sort]]: order }, { id: order }]
  const rows = await prisma.task.findMany({
    where,
    orderBy,
    take: limit + 1,
    ...taskSelection,
    omit: { ...taskSelection.omit, rowCount: false },
  })
  // A search reads every row once, and not a second time to count what has been read.
  const isCounted = cursor !== undefined || rows.length > limit
  const counted = isCounted ? await prisma.task.count({ where: filter, take: maxCount + 1 }) : rows.length
  const last = rows[limit - 1]
  const key = last && (sort === 'started' ? last.createdAt.toISOString() : last[columns[sort]])
  return {
    tasks: rows.slice(0, limit).map(({ rowCount: _rows, ...row }) => toTaskRecord(row)),
    nextCursor: last && rows.length > limit ? encodeCursor([key, last.id]) : null,
    total: Math.min(counted, maxCount),
    totalIsLeast: counted > maxCount,
  }
}

function originFilter(origin: TaskOrigin | undefined): TaskWhereInput {
  if (origin === 'imported') return { imported: { not: Prisma.DbNull } }
  if (origin === 'rerun') return { rerunOf: { not: null } }
  return origin === 'call' ? { imported: { equals: Prisma.DbNull }, rerunOf: null } : {}
}

function taskFilter(viewer: Viewer, query: TaskQuery): TaskWhereInput {
  const { agent, state, waiting, context, conversation, q, since, until, dialect, origin, faulty, rating, longer } =
    query
  const id = q?.trim()
  const words = parseSearchTerms(q ?? '').map((term) => ({ searchText: { contains: term } }))
  const matches: TaskWhereInput[] = [{ AND: words }, { id }, { remoteId: id }, { callerId: id }, { contextId: id }]
  return {
    ownerId: viewer.userId,
    // A single state can use the index.
    state: state?.length === 1 ? state[0] : state && { in: state },
    contextId: context,
    conversationId: conversation,
    dialect,
    faulty: faulty || undefined,
    ratings: rating && { some: { value: rating } },
    spanMs: longer === undefined ? undefined : { gte: longer },
    createdAt: (since || until) && { gte: since, lt: until },
    AND: [
      ownWorkFilter(viewer),
      agent ? { agent: { OR: [{ id: agent }, { slug: agent }] } } : {},
      waiting ? waitingTaskFilter : {},
      originFilter(origin),
      id ? { OR: matches } : {},
    ],
  }
}

/** Returns the filter for rows after a cursor. Throws `invalid-input` for a cursor of another order. */
function behind(cursor: string, sort: TaskSort, order: 'asc' | 'desc'): TaskWhereInput {
  const schema = z.tuple([
    sort === 'started' ? z.iso.datetime().transform((text) => new Date(text)) : z.number().int(),
    z.string(),
  ])
  const [key, id] = decodeCursor(cursor, schema)
  const column = columns[sort]
  const [beyond, from] = order === 'desc' ? (['lt', 'lte'] as const) : (['gt', 'gte'] as const)
  return { [column]: { [from]: key }, OR: [{ [column]: { [beyond]: key } }, { id: { [beyond]: id } }] }
}
