import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import { waitsForUser } from '@/lib/a2a/waits-for-user'
import { database } from '@/lib/server/db/client'
import type { Imported } from '@/lib/server/db/task-record'
import { waits } from '@/lib/server/db/waiting-tasks'

/** A task's log as far as retention looks at it. */
export interface KeptLog {
  taskId: string
  /** When the task last changed, or came here. */
  updatedAt: Date
  /** Rows that are in it, and their texts as they are kept. */
  rows: number
  bytes: number
  /** Nothing runs in the task, and it waits for nobody. */
  rests: boolean
}

/** A page of logs, and where the next one begins; null at the end. */
export interface KeptLogPage {
  logs: KeptLog[]
  next: { createdAt: Date; id: string } | null
}

/** Small, so that the embedded database is never busy for long with one page. */
const pageSize = 500

/** A task whose log may go. */
export const atRest = { open: false, NOT: waits }

/** The logs of an agent's tasks from which something can still be removed, those of the oldest tasks first. */
export async function keptLogs(agentId: string, from: KeptLogPage['next']): Promise<KeptLogPage> {
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
    .map(({ id, updatedAt, open, state, successorId, lastSeq, removedRows, logBytes, imported }) => ({
      taskId: id,
      updatedAt: laterOf(updatedAt, (imported as Imported | null)?.at),
      rows: lastSeq - removedRows,
      bytes: Number(logBytes),
      rests: !open && (imported !== null || !waitsForUser({ state: state as TaskState, successorId })),
    }))
  const last = rows.at(-1)
  return { logs, next: rows.length === pageSize && last ? { createdAt: last.createdAt, id: last.id } : null }
}

/** For how long and up to how much the logs of an agent are kept, where that is said of it; null: as of all agents. */
export interface AgentLimits {
  id: string
  keepDays: number | null
  keepMegabytes: number | null
}

function laterOf(time: Date, other: string | undefined): Date {
  return other !== undefined && Date.parse(other) > time.getTime() ? new Date(other) : time
}

/** The agents that have tasks, with an id above `after`, a few at a time. */
export function agentsWithTasks(after: string): Promise<AgentLimits[]> {
  return database().prisma.agent.findMany({
    where: { id: { gt: after }, tasks: { some: {} } },
    orderBy: { id: 'asc' },
    take: pageSize,
    select: { id: true, keepDays: true, keepMegabytes: true },
  })
}

/** Says for how long and up to how much the logs of that agent are kept. */
export async function setAgentLimits(
  id: string,
  { keepDays, keepMegabytes }: { [Name in 'keepDays' | 'keepMegabytes']?: number | null | undefined },
): Promise<void> {
  await database().prisma.agent.update({ where: { id }, data: { keepDays, keepMegabytes }, select: { id: true } })
}
