import 'server-only'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import { describeRemoval, type RemovedLog } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma as Client } from '@/lib/server/db/engine/database'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskModel } from '@/lib/server/db/gen/sqlite/models/Task'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { waitingTaskFilter } from '@/lib/server/db/tasks/list-tasks'
import type { ImportOrigin } from '@/lib/server/db/tasks/task-record'

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

/** The last task of a page. */
export interface RetainedLogPosition {
  createdAt: Date
  id: string
}

/** A page of logs, and the start of the next one; null at the end. */
interface RetainedLogPage {
  logs: RetainedLog[]
  next: RetainedLogPosition | null
}

/** Small, so that a page never blocks the embedded database for long. */
const pageSize = 500

/** Filter for tasks whose log may be removed. */
const removableLogFilter = { open: false, NOT: waitingTaskFilter }

/**
 * Returns logs of an agent's tasks from which something can be removed, those of the oldest tasks first; with `until`, only of
 * tasks that were created before.
 */
export async function listRetainedLogs(
  agentId: string,
  from: RetainedLogPosition | null,
  until?: Date,
): Promise<RetainedLogPage> {
  const behind = from && { OR: [{ createdAt: { gt: from.createdAt } }, { id: { gt: from.id } }] }
  const rows = await database().prisma.task.findMany({
    where: { agentId, createdAt: { gte: from?.createdAt, lt: until }, ...behind },
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

/** Maximum rows and bytes of one transaction; a large log is removed in several. */
const slice = { rows: 1_000, bytes: 4_000_000 }

/** What one transaction removed. `done`: nothing is left to remove. */
interface RemovalResult {
  rows: number
  bytes: number
  done: boolean
}

type RemovalTransaction = Pick<
  Client,
  '$queryRaw' | 'task' | 'taskEvent' | 'taskText' | 'taskKeyframe' | 'webhook' | 'pushConfig'
>

/**
 * Removes the first remaining rows of a task's log and everything derived from it: searchable text, keyframes, webhook and push
 * configs. One row that describes the removal takes the place of the last removed row. Returns null, without changes, if the
 * task runs or waits.
 */
export async function removeLogRows(
  taskId: string,
  why: Pick<RemovedLog, 'cause' | 'limit'>,
  at: Date,
): Promise<RemovalResult | null> {
  return database().prisma.$transaction(async (tx) => {
    // Locks the task's row: appending to the log changes it, too.
    const locked = await tx.task.updateMany({ where: { id: taskId, ...removableLogFilter }, data: { open: false } })
    if (locked.count === 0) return null
    const task = await tx.task.findUniqueOrThrow({ where: { id: taskId } })
    const { last, bytes, notice } = await measure(tx, task)
    if (last === 0) return { rows: 0, bytes: 0, done: true }
    const { at: lastAt } = await tx.taskEvent.findUniqueOrThrow({
      where: { taskId_seq: { taskId, seq: last } },
      select: { at: true },
    })
    const removed = toRemovedLog(task, {
      at: at.toISOString(),
      events: last,
      bytes: Number(task.removedBytes) + bytes,
      ...why,
    })
    const event = JSON.stringify({ kind: 'gap', reason: describeRemoval(removed), removed })
    await tx.taskEvent.deleteMany({ where: { taskId, seq: { lte: last } } })
    await tx.taskEvent.create({
      data: { taskId, seq: last, at: lastAt, direction: 'in', method: '', kind: 'gap', raw: '', event },
      select: { seq: true },
    })
    await tx.task.update({
      where: { id: taskId },
      data: {
        removedAt: at,
        removedRows: last,
        removedBytes: { increment: bytes },
        logBytes: { increment: Buffer.byteLength(event) - notice - bytes },
        artifactCount: 0,
        inputRequest: Prisma.DbNull,
        searchText: buildSearchText([task.title]),
      },
      select: { id: true },
    })
    await deleteDerived(tx, taskId)
    return { rows: last - task.removedRows, bytes, done: last >= task.lastSeq }
  })
}

/** Returns the last row of the next slice, its size, and the size of the row that describes the previous removal. */
async function measure(
  tx: RemovalTransaction,
  { id, removedRows }: TaskModel,
): Promise<{ last: number; bytes: number; notice: number }> {
  const [sizes] = await tx.$queryRaw<Record<'last' | 'bytes' | 'notice', number | bigint | null>[]>`
    SELECT max("seq") AS "last", sum("bytes") AS "bytes", (
      SELECT octet_length("event") FROM "TaskEvent" WHERE "taskId" = ${id} AND "seq" = ${removedRows}
    ) AS "notice" FROM (
      SELECT "seq", "bytes", row_number() OVER (ORDER BY "seq") AS "nr", sum("bytes") OVER (ORDER BY "seq") AS "total" FROM (
        SELECT "seq", octet_length("raw") + octet_length("event") AS "bytes" FROM "TaskEvent"
        WHERE "taskId" = ${id} AND "seq" > ${removedRows} ORDER BY "seq" LIMIT ${slice.rows}
      ) AS "sizes"
    ) AS "sums" WHERE "total" <= ${slice.bytes} OR "nr" = 1`
  return { last: Number(sizes?.last ?? 0), bytes: Number(sizes?.bytes ?? 0), notice: Number(sizes?.notice ?? 0) }
}

function toRemovedLog(task: TaskModel, why: Omit<RemovedLog, 'task'>): RemovedLog {
  return {
    ...why,
    task: {
      id: task.remoteId ?? '',
      ...(task.contextId !== null && { contextId: task.contextId }),
      ...(task.successorId && { successor: task.successorId }),
      status: { state: task.state as TaskState, timestamp: task.statusAt.toISOString() },
      states: task.states as RemovedLog['task']['states'],
    },
  }
}

async function deleteDerived(tx: RemovalTransaction, taskId: string): Promise<void> {
  const where = { taskId }
  await tx.taskText.deleteMany({ where })
  await tx.taskKeyframe.deleteMany({ where })
  await tx.webhook.deleteMany({ where })
  await tx.pushConfig.deleteMany({ where })
}
