import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

const { sql } = Prisma

/** PostgreSQL only: whether the instance that a task's row names is heard of, by the clock that all share. */
const isLiving = sql`EXISTS (SELECT 1 FROM "Instance" WHERE "Instance"."id" = "Task"."holder"
  AND "Instance"."expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC'))`

/**
 * Takes a task for an instance: true where nobody held it, or only one that is gone. From then on nobody else writes to its
 * log.
 */
export async function holdTask(taskId: string, holder: string): Promise<boolean> {
  const taken = await database().prisma.$executeRaw`
    UPDATE "Task" SET "holder" = ${holder}
    WHERE "id" = ${taskId} AND ("holder" IS NULL OR "holder" = ${holder} OR NOT ${isLiving})`
  return taken > 0
}
