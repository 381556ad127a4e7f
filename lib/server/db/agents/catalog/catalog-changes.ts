import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/platform/viewer'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'

const { sql } = Prisma

interface Changes {
  /** Number of agents. */
  count: number
  /** Number of agents written at that revision or later. */
  changed: number
  /** Changes that are not visible yet have this revision or a later one. */
  next: bigint
}

/**
 * Returns the lowest revision that an open or future transaction may use. A trigger sets the revision of each agent that is
 * written: on SQLite, with one writer at a time, the next number; on PostgreSQL the transaction ID, because transactions do not
 * end in the order in which they start.
 */
const nextRevision = () =>
  database().provider === 'postgresql'
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql`COALESCE(MAX(a."revision"), 0) + 1`

/** Returns how many agents changed since a revision, visible or not. */
export async function readCatalogChanges(since: bigint): Promise<Changes> {
  const rows = await database().prisma.$queryRaw<Record<keyof Changes, number | bigint>[]>`
    SELECT COUNT(*) AS count, ${nextRevision()} AS next,
      (SELECT COUNT(*) FROM "Agent" b WHERE b."revision" >= ${since}) AS changed
    FROM "Agent" a`
  const { count = 0, changed = 0, next = 0 } = rows[0] ?? {}
  return { count: Number(count), changed: Number(changed), next: BigInt(next) }
}

/**
 * Resets revisions that come from another PostgreSQL server. Each server counts its own transactions, so a restored backup has
 * revisions of another one.
 */
export async function resetForeignRevisions(): Promise<void> {
  if (database().provider !== 'postgresql') return
  await database().prisma.$executeRaw`
    UPDATE "Agent" SET "revision" = 0 WHERE "revision" >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
}

const minuteMs = 60_000

/**
 * Returns a string that changes with everything the directory shows: agents that are added or changed, and their health. Calls
 * of agents count once a minute, because the revision of a busy catalog would change all the time. Agents that the viewer does
 * not see do not count.
 */
export async function readCatalogRevision(viewer: Viewer): Promise<string> {
  const { prisma } = database()
  const where = visibleAgentFilter(viewer)
  const [count, changed, used] = await Promise.all([
    prisma.agent.count({ where }),
    prisma.agent.findFirst({ where, orderBy: { updatedAt: 'desc' }, select: { updatedAt: true } }),
    prisma.agent.findFirst({ where, orderBy: { lastUsedAt: 'desc' }, select: { lastUsedAt: true } }),
  ])
  const times = [changed?.updatedAt.getTime() ?? 0, Math.floor((used?.lastUsedAt.getTime() ?? 0) / minuteMs)]
  return [count, ...times].map((number) => number.toString(36)).join('-')
}
