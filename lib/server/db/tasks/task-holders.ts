import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { taskSelection, type TaskRecord, toTaskRecord } from '@/lib/server/db/tasks/task-record'

const { sql } = Prisma

/** Databases limit the number of values in a statement. */
const batchSize = 500

/** PostgreSQL only: true if the instance that holds the task is alive, by the shared database clock. */
const isHolderAlive = sql`EXISTS (SELECT 1 FROM "Instance" WHERE "Instance"."id" = "Task"."holder"
  AND "Instance"."expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC'))`

/**
 * Claims a task for an instance. Returns true if no instance held it, or only a stopped one. From then on only this instance
 * writes to its log.
 */
export async function claimTask(taskId: string, holder: string): Promise<boolean> {
  const claimed = await database().prisma.$executeRaw`
    UPDATE "Task" SET "holder" = ${holder}
    WHERE "id" = ${taskId} AND ("holder" IS NULL OR "holder" = ${holder} OR NOT ${isHolderAlive})`
  return claimed > 0
}

/** Returns true if a turn of the task runs, or waits to be resumed. */
export async function isTaskOpen(taskId: string): Promise<boolean> {
  return (await database().prisma.task.count({ where: { id: taskId, open: true } })) > 0
}

/** Returns the last row of each task, and whether the task is open. */
export async function readLogPositions(ids: string[]): Promise<{ id: string; open: boolean; lastSeq: number }[]> {
  const rows = []
  for (let start = 0; start < ids.length; start += batchSize)
    rows.push(
      ...(await database().prisma.task.findMany({
        where: { id: { in: ids.slice(start, start + batchSize) } },
        select: { id: true, open: true, lastSeq: true },
      })),
    )
  return rows
}

/**
 * Returns tasks with a turn that no instance runs, oldest first: those without a holder; with `judges`, those of stopped
 * instances; and those that `self` holds (all, if `self` is null) without log rows since `quietSince`. The caller knows whether
 * they run in this process after all.
 */
export async function findAbandonedTasks(
  self: string | null,
  judges: boolean,
  quietSince: Date,
): Promise<TaskRecord[]> {
  const { prisma } = database()
  const quiet = { open: true, updatedAt: { lte: quietSince } }
  const where =
    self === null ? quiet : { OR: [{ ...quiet, holder: self }, { id: { in: await unheldTaskIds(judges) } }] }
  // Sorted here: in the order of an index, SQLite would read all tasks instead of the open ones.
  const rows = await prisma.task.findMany({ where, ...taskSelection })
  return rows.map(toTaskRecord).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

async function unheldTaskIds(judges: boolean): Promise<string[]> {
  const isHolderGone = judges ? sql`NOT ${isHolderAlive}` : sql`FALSE`
  const rows = await database().prisma.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Task" WHERE "open" AND ("holder" IS NULL OR ${isHolderGone}) LIMIT ${batchSize}`
  return rows.map(({ id }) => id)
}

/** Returns those of these tasks that the instance no longer holds. */
export async function findLostTasks(ids: string[], holder: string): Promise<string[]> {
  const held = await database().prisma.task.findMany({ where: { holder }, select: { id: true } })
  const heldIds = new Set(held.map(({ id }) => id))
  return ids.filter((id) => !heldIds.has(id))
}

/** Returns true if the heartbeat of an instance has not expired. */
export async function isInstanceAlive(instance: string): Promise<boolean> {
  const rows = await database().prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM "Instance" WHERE "id" = ${instance} AND "expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC')`
  return rows.length > 0
}

/** Returns a task, and whether the instance that holds it is alive; null if the task does not exist. */
export async function findTaskHolder(taskId: string): Promise<{ task: TaskRecord; living: boolean } | null> {
  const { provider, prisma } = database()
  const row = await prisma.task.findUnique({ where: { id: taskId }, ...taskSelection })
  if (!row) return null
  return {
    task: toTaskRecord(row),
    living: provider === 'postgresql' && row.holder !== null && (await isInstanceAlive(row.holder)),
  }
}
