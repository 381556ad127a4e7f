import 'server-only'
import { type Removed, removedReason } from '@/lib/a2a/removed'
import type { TaskState } from '@/lib/a2a/states'
import { database, type Prisma as Client } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskModel } from '@/lib/server/db/gen/sqlite/models/Task'
import { atRest } from '@/lib/server/db/kept-logs'
import { searchText } from '@/lib/server/db/search-text'

/** Rows and bytes that go in one transaction: a large log goes in several. */
const slice = { rows: 1_000, bytes: 4_000_000 }

/** What one transaction removed. `done`: nothing is left to be removed. */
export interface RemovedSlice {
  rows: number
  bytes: number
  done: boolean
}

type Inside = Pick<Client, '$queryRaw' | 'task' | 'taskEvent' | 'taskText' | 'taskKeyframe' | 'hook' | 'pushConfig'>

/**
 * Removes the first rows that are left of a task's log, and all that was derived from it: texts that searches find, keyframes,
 * webhook and push configurations. In their place, under the number of the last of them, stands one row that says so. Nothing
 * is removed from a task that runs or waits: null then.
 */
export async function removeRows(
  taskId: string,
  why: Pick<Removed, 'cause' | 'limit'>,
  at: Date,
): Promise<RemovedSlice | null> {
  return database().prisma.$transaction(async (tx) => {
    // Locks the task's row: who appends to the log changes it, too.
    const locked = await tx.task.updateMany({ where: { id: taskId, ...atRest }, data: { open: false } })
    if (locked.count === 0) return null
    const task = await tx.task.findUniqueOrThrow({ where: { id: taskId } })
    const { last, bytes, notice } = await measure(tx, task)
    if (last === 0) return { rows: 0, bytes: 0, done: true }
    const { at: place } = await tx.taskEvent.findUniqueOrThrow({
      where: { taskId_seq: { taskId, seq: last } },
      select: { at: true },
    })
    const removed = whatGoes(task, {
      at: at.toISOString(),
      events: last,
      bytes: Number(task.removedBytes) + bytes,
      ...why,
    })
    const event = JSON.stringify({ kind: 'gap', reason: removedReason(removed), removed })
    await tx.taskEvent.deleteMany({ where: { taskId, seq: { lte: last } } })
    await tx.taskEvent.create({
      data: { taskId, seq: last, at: place, direction: 'in', method: '', kind: 'gap', raw: '', event },
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
        asks: Prisma.DbNull,
        searchText: searchText([task.title]),
      },
      select: { id: true },
    })
    await forgetDerived(tx, taskId)
    return { rows: last - task.removedRows, bytes, done: last >= task.lastSeq }
  })
}

/** How far one slice goes, what it weighs, and what the row weighs that stands for what went before. */
async function measure(
  tx: Inside,
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

function whatGoes(task: TaskModel, why: Omit<Removed, 'task'>): Removed {
  return {
    ...why,
    task: {
      id: task.remoteId ?? '',
      ...(task.contextId !== null && { contextId: task.contextId }),
      ...(task.successorId && { successor: task.successorId }),
      status: { state: task.state as TaskState, ...(task.statusAt && { timestamp: task.statusAt }) },
      states: task.states as Removed['task']['states'],
    },
  }
}

async function forgetDerived(tx: Inside, taskId: string): Promise<void> {
  const where = { taskId }
  await tx.taskText.deleteMany({ where })
  await tx.taskKeyframe.deleteMany({ where })
  await tx.hook.deleteMany({ where })
  await tx.pushConfig.deleteMany({ where })
}
