import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/engine/client'
import { clampPageSize, clampToStorableDate, decodeDateCursor, encodeKeyCursor } from '@/lib/server/db/engine/paging'
import type { TaskOrderByWithRelationInput, TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { contextFilter } from '@/lib/server/db/tasks/context-filter'
import { taskSelection, type TaskRecord, toTaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Filters for tasks of an agent. All of them must match. */
export interface TaskStatusQuery {
  state?: TaskState
  /** A context ID of the agent or a caller, or the ID of a task that stands in for its context. */
  context?: string
  /** Tasks whose status changed then or later. */
  since?: Date
  cursor?: string
  limit: number
}

/**
 * Tasks that callers can know: with an ID of the agent or a caller, or still open. An answer by a plain message creates no
 * task.
 */
const known: TaskWhereInput = { OR: [{ remoteId: { not: null } }, { callerId: { not: null } }, { open: true }] }

/**
 * Returns one page of an agent's tasks, newest status first; `total` counts all pages. Throws `invalid-input` for a cursor of
 * another list.
 */
export async function listTasksByStatus(
  viewer: Viewer,
  agentId: string,
  { cursor, limit, ...rest }: TaskStatusQuery,
): Promise<{ tasks: TaskRecord[]; nextCursor: string | null; total: number }> {
  const { prisma } = database()
  const { state, context, since } = toStorableData(rest)
  const own = ownWorkFilter(viewer)
  const filter: TaskWhereInput = {
    ownerId: viewer.userId,
    agentId,
    state,
    statusAt: since && { gte: clampToStorableDate(since) },
    AND: [own, known, context === undefined ? {} : await contextFilter({ AND: [own, { agentId }] }, context)],
  }
  const where = cursor ? { AND: [filter, behind(cursor)] } : filter
  const take = clampPageSize(limit)
  const orderBy: TaskOrderByWithRelationInput[] = [{ statusAt: 'desc' }, { id: 'desc' }]
  const rows = await prisma.task.findMany({ where, orderBy, take: take + 1, ...taskSelection })
  // Without the order, SQLite reads all tasks of the viewer instead of those with the agent.
  const total = await prisma.task.count({ where: filter, orderBy })
  const tasks = rows.slice(0, take).map(toTaskRecord)
  const last = tasks.at(-1)
  return { tasks, nextCursor: last && rows.length > take ? encodeKeyCursor(last.statusAt, last.id) : null, total }
}

function behind(cursor: string): TaskWhereInput {
  const { key, id } = decodeDateCursor(cursor)
  return { statusAt: { lte: key }, OR: [{ statusAt: { lt: key } }, { id: { lt: id } }] }
}
