import 'server-only'
import { type RemovedLog, describeRemoval } from '@/lib/a2a/removed-log'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma as Client } from '@/lib/server/db/engine/database'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskModel } from '@/lib/server/db/gen/sqlite/models/Task'
import { removableLogFilter } from '@/lib/server/db/events/retained-logs'
import { buildSearchText } from '@/lib/server/db/search/search-text'

/** Maximum rows and bytes of one transaction; a large log is removed in several. */
const slice = { rows: 1_000, bytes: 4_000_000 }

/** What one transaction removed. `done`: nothing is left to remove. */
export interface RemovalResult {
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
