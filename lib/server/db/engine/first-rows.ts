import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** Kind and method of a log row, without its contents. */
export interface RowHead {
  kind: string
  /** As on the wire. */
  method: string
}

const maxTasks = 20
const maxRows = 12

/** Returns the heads of the first rows of an agent's newest tasks, newest task first. */
export async function readFirstRows(agentId: string, since: Date): Promise<RowHead[][]> {
  const { prisma } = database()
  const tasks = await prisma.task.findMany({
    where: { agentId, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    take: maxTasks,
    select: { id: true },
  })
  const ids = tasks.map(({ id }) => id)
  const rows = await prisma.taskEvent.findMany({
    where: { taskId: { in: ids }, seq: { lte: maxRows } },
    orderBy: { seq: 'asc' },
    select: { taskId: true, kind: true, method: true },
  })
  return ids.map((id) => rows.filter(({ taskId }) => taskId === id))
}
