import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { asTask, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'

const { sql } = Prisma

/** Databases take only so many values in one statement. */
const atOnce = 500

/** PostgreSQL only: whether the instance that a task's row names is heard of, by the clock that all share. */
const holderLives = sql`EXISTS (SELECT 1 FROM "Instance" WHERE "Instance"."id" = "Task"."holder"
  AND "Instance"."expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC'))`

/**
 * Takes a task for an instance: true where nobody held it, or only one that is gone. From then on nobody else writes to its
 * log.
 */
export async function holdTask(taskId: string, holder: string): Promise<boolean> {
  const taken = await database().prisma.$executeRaw`
    UPDATE "Task" SET "holder" = ${holder}
    WHERE "id" = ${taskId} AND ("holder" IS NULL OR "holder" = ${holder} OR NOT ${holderLives})`
  return taken > 0
}

/** Whether a turn of the task runs somewhere, or waits to be taken up. */
export async function isOpen(taskId: string): Promise<boolean> {
  return (await database().prisma.task.count({ where: { id: taskId, open: true } })) > 0
}

/** How far the logs of these tasks are. */
export async function taskPlaces(ids: string[]): Promise<{ id: string; open: boolean; lastSeq: number }[]> {
  const rows = []
  for (let start = 0; start < ids.length; start += atOnce)
    rows.push(
      ...(await database().prisma.task.findMany({
        where: { id: { in: ids.slice(start, start + atOnce) } },
        select: { id: true, open: true, lastSeq: true },
      })),
    )
  return rows
}

/**
 * Tasks with a turn that nobody runs: those that no instance holds, with `judges` those of instances that are gone, and those
 * that `self` holds or, while it is alone, all, where nothing was logged since `quietSince`. Whether they run here after all
 * is for the caller to know. The oldest first.
 */
export async function abandonedTasks(self: string | null, judges: boolean, quietSince: Date): Promise<TaskRecord[]> {
  const { prisma } = database()
  const quiet = { open: true, updatedAt: { lte: quietSince } }
  const where = self === null ? quiet : { OR: [{ ...quiet, holder: self }, { id: { in: await ownerless(judges) } }] }
  const rows = await prisma.task.findMany({ where, orderBy: { createdAt: 'asc' }, ...asTask })
  return rows.map(toTaskRecord)
}

async function ownerless(judges: boolean): Promise<string[]> {
  const gone = judges ? sql`NOT ${holderLives}` : sql`FALSE`
  const rows = await database().prisma.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Task" WHERE "open" AND ("holder" IS NULL OR ${gone}) LIMIT ${atOnce}`
  return rows.map(({ id }) => id)
}

/** Those of these tasks that the instance does not hold any more. */
export async function lostTasks(ids: string[], holder: string): Promise<string[]> {
  const held = await database().prisma.task.findMany({ where: { holder }, select: { id: true } })
  const kept = new Set(held.map(({ id }) => id))
  return ids.filter((id) => !kept.has(id))
}

/** Whether an instance is heard of. */
export async function isLiving(instance: string): Promise<boolean> {
  const rows = await database().prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM "Instance" WHERE "id" = ${instance} AND "expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC')`
  return rows.length > 0
}

/** A task, and whether the instance that holds it is heard of; null where there is no such task. */
export async function placeOf(taskId: string): Promise<{ task: TaskRecord; living: boolean } | null> {
  const { provider, prisma } = database()
  const row = await prisma.task.findUnique({ where: { id: taskId }, ...asTask })
  if (!row) return null
  return {
    task: toTaskRecord(row),
    living: provider === 'postgresql' && row.holder !== null && (await isLiving(row.holder)),
  }
}
