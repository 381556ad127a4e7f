import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/client'

/** How a task went, in short. */
export interface TaskTimes {
  createdAt: Date
  state: TaskState
  firstEventMs: number | null
  restMs: number | null
}

/** How the agent's tasks since then went, the newest first. */
export async function listTaskTimes(agentId: string, since: Date, limit: number): Promise<TaskTimes[]> {
  const rows = await database().prisma.task.findMany({
    where: { agentId, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { createdAt: true, state: true, firstEventMs: true, restMs: true },
  })
  return rows as TaskTimes[]
}

/** True if one of the agent's last tasks in that dialect, created at `since` or later, was completed. */
export async function hasAnswered(agentId: string, dialect: DialectId, since?: Date): Promise<boolean> {
  const last = await database().prisma.task.findMany({
    where: { agentId, dialect, ...(since && { createdAt: { gte: since } }) },
    orderBy: { createdAt: 'desc' },
    take: 20,
    select: { state: true },
  })
  return last.some(({ state }) => state === 'completed')
}
