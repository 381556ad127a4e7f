import 'server-only'
import { isFavorite } from '@/lib/server/db/agent-condition'
import type { AgentOrder } from '@/lib/server/db/agent-orders'
import { type AgentPlace, behind, directed, keyColumns, type PlaceRow, toPlace } from '@/lib/server/db/agent-places'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/viewer'

const { empty, raw, sql } = Prisma

/**
 * The next places of a search, at most `limit`, favourites first, and how many there are in all; null where none comes
 * after. A search has to look into every text: once, for all of it.
 */
export async function foundPlaces(
  { ownerId }: Viewer,
  condition: Prisma.Sql,
  order: AgentOrder,
  after: AgentPlace | null,
  limit: number,
): Promise<{ places: AgentPlace[]; total: number | null }> {
  // All columns are sorted in one direction, so that one comparison tells what is behind the cursor.
  const [first, second] = order.descending ? [1, 0] : [0, 1]
  const columns = [raw('part'), ...order.keys.map((_, index) => raw(`key${index}`)), raw('id')]
  const rest = after && [after.part === 0 ? first : second, ...after.values, after.id]
  const rows = await database().prisma.$queryRaw<PlaceRow[]>`
    WITH hit AS MATERIALIZED (
      SELECT CASE WHEN ${isFavorite(ownerId)} THEN ${raw(`${first}`)} ELSE ${raw(`${second}`)} END AS part,
        ${keyColumns(order)}, a."id" AS id
      FROM "Agent" a WHERE ${condition}
    )
    SELECT hit.*, (SELECT COUNT(*) FROM hit) AS total FROM hit ${rest ? sql`WHERE ${behind(columns, rest, order)}` : empty}
    ORDER BY ${directed(columns, order)} LIMIT ${limit}`
  const places = rows.map((row) => toPlace(row, Number(row.part) === first ? 0 : 1, order))
  return { places, total: rows[0] ? Number(rows[0].total) : null }
}
