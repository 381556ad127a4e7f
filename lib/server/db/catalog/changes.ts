import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

const { sql } = Prisma

interface Changes {
  /** How many agents there are. */
  count: number
  /** How many of them were written at that revision or later. */
  changed: number
  /** What is not seen yet has this revision or a later one. */
  next: bigint
}

/**
 * The first revision that a transaction may still get which is not over. A trigger gives each agent that is written its
 * revision: on SQLite, where one writes after the other, a higher number; on PostgreSQL the transaction's, because these do
 * not end in the order in which they began.
 */
const nextRevision = () =>
  database().provider === 'postgresql'
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql`COALESCE(MAX(a."revision"), 0) + 1`

/** What became of a person's agents since a revision. */
export async function catalogChanges(ownerId: string, since: bigint): Promise<Changes> {
  const rows = await database().prisma.$queryRaw<Record<keyof Changes, number | bigint>[]>`
    SELECT COUNT(*) AS count, ${nextRevision()} AS next,
      (SELECT COUNT(*) FROM "Agent" b WHERE b."ownerId" = ${ownerId} AND b."revision" >= ${since}) AS changed
    FROM "Agent" a WHERE a."ownerId" = ${ownerId}`
  const { count = 0, changed = 0, next = 0 } = rows[0] ?? {}
  return { count: Number(count), changed: Number(changed), next: BigInt(next) }
}

/** A PostgreSQL server counts its own transactions: what another gave out, before a backup was restored, is forgotten. */
export async function forgetForeignRevisions(): Promise<void> {
  if (database().provider !== 'postgresql') return
  await database().prisma.$executeRaw`
    UPDATE "Agent" SET "revision" = 0 WHERE "revision" >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
}
