import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'

/** State and durations of a task. */
export interface TaskTimes {
  createdAt: Date
  state: TaskState
  firstEventMs: number | null
  firstTurnMs: number | null
}

/** Returns states and durations of the agent's tasks since then, newest first. */
export async function listTaskTimes(agentId: string, since: Date, limit: number): Promise<TaskTimes[]> {
  const rows = await database().prisma.task.findMany({
    where: { agentId, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { createdAt: true, state: true, firstEventMs: true, firstTurnMs: true },
  })
  return rows as TaskTimes[]
}

/**
 * Returns true if the agent answered in a task of that dialect, created at `since` or later: it named the task, or set a state
 * that Switchboard does not set itself. IDs of v0.1 come from the client and prove nothing.
 */
export async function hasAnswered(agentId: string, dialect: DialectId, since?: Date): Promise<boolean> {
  // While v0.1 is tried, the task already has the ID that its request contains, but no event of the agent.
  const named: TaskWhereInput[] = dialects[dialect].clientCreatesTaskId
    ? []
    : [{ remoteId: { not: null }, firstEventMs: { not: null } }]
  const states: TaskState[] = ['submitted', 'failed', 'unknown']
  const task = await database().prisma.task.findFirst({
    where: {
      agentId,
      dialect,
      imported: { equals: Prisma.DbNull },
      ...(since && { createdAt: { gte: since } }),
      OR: [...named, { state: { notIn: states } }],
    },
    select: { id: true },
  })
  return task !== null
}
