import 'server-only'
import { database } from '@/lib/server/db/client'

/** A row of a task's log, without what it says. */
export interface RowHead {
  kind: string
  /** As on the wire. */
  method: string
}

const mostTasks = 20
const mostRows = 12

/** How the newest tasks of an agent began: the heads of their first rows in order, the newest task first. */
export async function firstRows(agentId: string, since: Date): Promise<RowHead[][]> {
  const { prisma } = database()
  const tasks = await prisma.task.findMany({
    where: { agentId, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    take: mostTasks,
    select: { id: true },
  })
  const ids = tasks.map(({ id }) => id)
  const rows = await prisma.taskEvent.findMany({
    where: { taskId: { in: ids }, seq: { lte: mostRows } },
    orderBy: { seq: 'asc' },
    select: { taskId: true, kind: true, method: true },
  })
  return ids.map((id) => rows.filter(({ taskId }) => taskId === id))
}
