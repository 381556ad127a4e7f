import 'server-only'
import { type TaskListFilter, taskListFilters } from '@/lib/server/db/agents/readable-work'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'
import { z } from 'zod'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { isInterrupted, type TaskState, taskStates } from '@/lib/a2a/states'
import type { RatingValue, TaskOrigin, TaskScope, TaskSort } from '@/lib/api/constants'
import { clampPageSize, decodeCursor, encodeCursor } from '@/lib/server/db/engine/paging'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskOrderByWithRelationInput, TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import { contextFilter } from '@/lib/server/db/tasks/context-filter'
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
  /** Whose tasks; defaults to the viewer's own ones. */
  of?: TaskScope
  /** ID or slug of the agent. */
  agent?: string
  /** One of these states. */
  state?: TaskState[]
  /** Only tasks that wait for the user, which are always the viewer's own. */
  waiting?: boolean
  dialect?: DialectId
  origin?: TaskOrigin
  /** Only tasks with an error in their log, as of when their last turn ended. */
  faulty?: boolean
  /** Only tasks with a message or artifact that is rated so. */
  rating?: RatingValue
  /** Minimum active time until the last turn ended, in ms. */
  longer?: number
  /** A context ID of the agent or a caller, or the ID of a task that stands in for its context. */
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

/**
 * Returns the order of a limited count. Without one, Prisma sorts by ID, for which a database reads all rows. In the order of an
 * index that fits the filters, it stops at the limit.
 */
function countOrder({ agent, longer }: TaskQuery): TaskOrderByWithRelationInput[] {
  if (agent !== undefined) return [{ statusAt: 'desc' }, { id: 'desc' }]
  return [longer === undefined ? { createdAt: 'desc' } : { spanMs: 'desc' }, { id: 'desc' }]
}

const columns = { started: 'createdAt', updated: 'updatedAt', duration: 'spanMs', events: 'rowCount' } as const

const isTime = (sort: TaskSort): boolean => sort === 'started' || sort === 'updated'

/** Returns one page of tasks, by default newest first. Throws `invalid-input` for a cursor of another order. */
export async function listTasks(viewer: Viewer, query: TaskQuery = {}): Promise<TaskList> {
  const { prisma } = database()
  const { sort = 'started', order = 'desc', cursor } = query
  const scopes = await taskListFilters(viewer, query.waiting ? 'mine' : (query.of ?? 'mine'))
  const filters = await Promise.all(scopes.map((scope) => taskFilter(viewer, scope, toStorableData(query))))
  const limit = clampPageSize(query.limit)
  const orderBy: TaskOrderByWithRelationInput[] = [{ [columns[sort]]: order }, { id: order }]
  const readRows = (filter: TaskWhereInput) =>
    prisma.task.findMany({
      where: cursor ? { AND: [filter, behind(cursor, sort, order)] } : filter,
      orderBy,
      take: limit + 1,
      ...taskSelection,
      omit: { ...taskSelection.omit, rowCount: false },
    })
  const rowLists = await Promise.all(filters.map(readRows))
  const isBefore = createOrder(columns[sort], order)
  const rows = rowLists.length > 1 ? rowLists.flat().toSorted(isBefore) : (rowLists[0] ?? [])
  // A search reads every row once, and not a second time to count what has been read.
  const isCounted = cursor !== undefined || rows.length > limit
  const countRows = (where: TaskWhereInput) =>
    prisma.task.count({ where, take: maxCount + 1, orderBy: countOrder(query) })
  const counts = isCounted ? await Promise.all(filters.map(countRows)) : [rows.length]
  const counted = counts.reduce((sum, count) => sum + count, 0)
  const last = rows[limit - 1]
  return {
    tasks: rows.slice(0, limit).map(({ rowCount: _rows, ...row }) => toTaskRecord(row)),
    nextCursor: last && rows.length > limit ? encodeCursor([last[columns[sort]], last.id]) : null,
    total: Math.min(counted, maxCount),
    totalIsLeast: counted > maxCount,
  }
}

function originFilter(origin: TaskOrigin | undefined): TaskWhereInput {
  if (origin === 'imported') return { imported: { not: Prisma.DbNull } }
  if (origin === 'rerun') return { rerunOf: { not: null } }
  return origin === 'call' ? { imported: { equals: Prisma.DbNull }, rerunOf: null } : {}
}

type SortColumn = (typeof columns)[TaskSort]
type SortedRow = { id: string } & Record<SortColumn, Date | number>

/** Returns the comparison of two rows by which they are listed. */
function createOrder(column: SortColumn, order: 'asc' | 'desc'): (one: SortedRow, other: SortedRow) => number {
  const sign = order === 'asc' ? 1 : -1
  return (one, other) => {
    const difference = Number(one[column]) - Number(other[column])
    return sign * (difference || (one.id < other.id ? -1 : 1))
  }
}

async function taskFilter(viewer: Viewer, scope: TaskListFilter, query: TaskQuery): Promise<TaskWhereInput> {
  const { agent, state, waiting, context, conversation, q, since, until, dialect, origin, faulty, rating, longer } =
    query
  const id = q?.trim()
  const words = parseSearchTerms(q ?? '').map((term) => ({ searchText: { contains: term } }))
  const matches: TaskWhereInput[] = [{ AND: words }, { id }, { remoteId: id }, { callerId: id }, { contextId: id }]
  return {
    // A single state can use the index.
    state: state?.length === 1 ? state[0] : state && { in: state },
    conversationId: conversation,
    dialect,
    faulty: faulty || undefined,
    ratings: rating && { some: { value: rating } },
    spanMs: longer === undefined ? undefined : { gte: longer },
    createdAt: (since || until) && { gte: since, lt: until },
    AND: [
      scope.where,
      context === undefined ? {} : await contextFilter(scope.where, context),
      agent ? { agent: { OR: [{ id: agent }, { slug: agent }] } } : {},
      // A filter must not reveal the ID or slug of an agent that the viewer does not see.
      agent && !scope.isOwn ? { agent: visibleAgentFilter(viewer) } : {},
      waiting ? waitingTaskFilter : {},
      originFilter(origin),
      id ? { OR: matches } : {},
    ],
  }
}

/** Returns the filter for rows after a cursor. Throws `invalid-input` for a cursor of another order. */
function behind(cursor: string, sort: TaskSort, order: 'asc' | 'desc'): TaskWhereInput {
  const schema = z.tuple([
    isTime(sort) ? z.iso.datetime().transform((text) => new Date(text)) : z.number().int(),
    z.string(),
  ])
  const [key, id] = decodeCursor(cursor, schema)
  const column = columns[sort]
  const [beyond, from] = order === 'desc' ? (['lt', 'lte'] as const) : (['gt', 'gte'] as const)
  return { [column]: { [from]: key }, OR: [{ [column]: { [beyond]: key } }, { id: { [beyond]: id } }] }
}
