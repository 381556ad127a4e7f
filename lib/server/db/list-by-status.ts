import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/client'
import { readCursor, writeCursor } from '@/lib/server/db/cursor'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import { asTask, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

/** Which of an agent's tasks; every given filter has to hold. */
export interface StatusQuery {
  state?: TaskState
  context?: string
  /** Tasks that came into their status then or later; ISO 8601 in UTC with milliseconds. */
  since?: string
  cursor?: string
  limit: number
}

/** Tasks that callers can know: named by the agent or by a caller, or still at work. A mere message made none. */
const known: TaskWhereInput = { OR: [{ remoteId: { not: null } }, { callerId: { not: null } }, { open: true }] }

/** One page of an agent's tasks, newest status first; `total` counts all pages. Throws `invalid-input` for a foreign cursor. */
export async function listByStatus(
  { ownerId }: Viewer,
  agentId: string,
  { cursor, limit, ...rest }: StatusQuery,
): Promise<{ tasks: TaskRecord[]; nextCursor: string | null; total: number }> {
  const { prisma } = database()
  const { state, context, since } = plainData(rest)
  const filter: TaskWhereInput = {
    ownerId,
    agentId,
    state,
    statusAt: since && { gte: since },
    AND: [known, context === undefined ? {} : { OR: [{ contextId: context }, { callerContextId: context }] }],
  }
  const where = cursor ? { AND: [filter, behind(cursor)] } : filter
  const take = pageSize(limit)
  const rows = await prisma.task.findMany({
    where,
    orderBy: [{ statusAt: 'desc' }, { id: 'desc' }],
    take: take + 1,
    ...asTask,
  })
  const total = await prisma.task.count({ where: filter })
  const tasks = rows.slice(0, take).map(toTaskRecord)
  const last = tasks.at(-1)
  return { tasks, nextCursor: last && rows.length > take ? writeCursor(last.statusAt, last.id) : null, total }
}

function behind(cursor: string): TaskWhereInput {
  const { key, id } = readCursor(cursor)
  return { statusAt: { lte: key }, OR: [{ statusAt: { lt: key } }, { id: { lt: id } }] }
}
