import 'server-only'
import { isFavorite } from '@/lib/server/db/agent-condition'
import type { AgentOrder } from '@/lib/server/db/agent-orders'
import { type AgentPlace, behind, directed, keyColumns, type PlaceRow, toPlace } from '@/lib/server/db/agent-places'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/viewer'

const { raw, sql } = Prisma

/**
 * The next places of a list, at most `limit`: favourites, then the rest, each read along the order's index, which no query
 * for both at once would do.
 */
export async function listedPlaces(
  { ownerId }: Viewer,
  condition: Prisma.Sql,
  order: AgentOrder,
  after: AgentPlace | null,
  limit: number,
): Promise<AgentPlace[]> {
  const places: AgentPlace[] = []
  const sorted = directed([...order.keys.map((_, index) => raw(`key${index}`)), raw('id')], order)
  for (const part of [0, 1] as const) {
    if (places.length === limit || part < (after?.part ?? 0)) continue
    const favorite = isFavorite(ownerId)
    const conditions = [condition, part === 0 ? favorite : sql`NOT ${favorite}`]
    if (after?.part === part) conditions.push(behind([...order.keys, sql`a."id"`], [...after.values, after.id], order))
    const rows = await database().prisma.$queryRaw<PlaceRow[]>`
      SELECT ${keyColumns(order)}, a."id" AS id FROM "Agent" a WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY ${sorted} LIMIT ${limit - places.length}`
    places.push(...rows.map((row) => toPlace(row, part, order)))
  }
  return places
}
