import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

/** How many rows of "Agent" a condition holds for. */
export async function countAgents(condition: Prisma.Sql): Promise<number> {
  const rows = await database().prisma.$queryRaw<{ count: number | bigint }[]>(
    Prisma.sql`SELECT COUNT(*) AS count FROM "Agent" a WHERE ${condition}`,
  )
  return Number(rows[0]?.count ?? 0)
}
