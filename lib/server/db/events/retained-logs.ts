import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import { database } from '@/lib/server/db/engine/client'
import type { ImportOrigin } from '@/lib/server/db/tasks/task-record'
import { waitingTaskFilter } from '@/lib/server/db/tasks/list-tasks'

/** The log of a task, as retention sees it. */
export interface RetainedLog {
  taskId: string
  /** When the task last changed or was imported. */
  updatedAt: Date
  /** Rows in the log, and bytes of their stored texts. */
  rows: number
  bytes: number
  /** True if no turn of the task runs and it waits for nobody. */
  isRemovable: boolean
}

/** A page of logs, and the start of the next one; null at the end. */
export interface RetainedLogPage {
  logs: RetainedLog[]
  next: { createdAt: Date; id: string } | null
}

/** Small, so that a page never blocks the embedded database for long. */
const pageSize = 500

/** Filter for tasks whose log may be removed. */
export const removableLogFilter = { open: false, NOT: waitingTaskFilter }

/** Returns logs of an agent's tasks from which something can be removed, those of the oldest tasks first. */
export async function listRetainedLogs(agentId: string, from: RetainedLogPage['next']): Promise<RetainedLogPage> {
  const behind = from && {
    createdAt: { gte: from.createdAt },
    OR: [{ createdAt: { gt: from.createdAt } }, { id: { gt: from.id } }],
  }
  const rows = await database().prisma.task.findMany({
    where: { agentId, ...behind },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: pageSize,
    select: {
      id: true,
      createdAt: true,
      updatedAt: true,
      open: true,
      state: true,
      successorId: true,
      lastSeq: true,
      imported: true,
      removedRows: true,
      logBytes: true,
    },
  })
  const logs = rows
    .filter(({ removedRows, lastSeq }) => removedRows < lastSeq)
    .map(({ id, updatedAt, open, state, successorId, lastSeq, removedRows, logBytes, imported }): RetainedLog => ({
      taskId: id,
      updatedAt: laterOf(updatedAt, (imported as ImportOrigin | null)?.at),
      rows: lastSeq - removedRows,
      bytes: Number(logBytes),
      isRemovable: !open && (imported !== null || !waitsForUser({ state: state as TaskState, successorId })),
    }))
  const last = rows.at(-1)
  return { logs, next: rows.length === pageSize && last ? { createdAt: last.createdAt, id: last.id } : null }
}

/** The agent's own limits on age and total size of its logs; null: the defaults apply. */
export interface AgentRetention {
  id: string
  keepDays: number | null
  keepMegabytes: number | null
}

function laterOf(time: Date, other: string | undefined): Date {
  return other !== undefined && Date.parse(other) > time.getTime() ? new Date(other) : time
}

/** Returns a page of agents that have tasks, with an ID above `after`. */
export function listAgentsWithTasks(after: string): Promise<AgentRetention[]> {
  return database().prisma.agent.findMany({
    where: { id: { gt: after }, tasks: { some: {} } },
    orderBy: { id: 'asc' },
    take: pageSize,
    select: { id: true, keepDays: true, keepMegabytes: true },
  })
}

/** Sets the agent's own limits on its logs. */
export async function setAgentRetention(
  id: string,
  { keepDays, keepMegabytes }: { [Name in 'keepDays' | 'keepMegabytes']?: number | null | undefined },
): Promise<void> {
  await database().prisma.agent.update({ where: { id }, data: { keepDays, keepMegabytes }, select: { id: true } })
}
