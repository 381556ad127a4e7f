import 'server-only'
import { containsUnindexed } from '@/lib/server/db/agent-condition'
import { sortKey } from '@/lib/server/db/agent-columns'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { searchTerms } from '@/lib/server/db/search-text'

const { sql, join } = Prisma

/**
 * How well a row of "Agent" a answers a search that it is found by, 0 best: its name begins with what was typed, has all
 * its words, has them together with provider, tags and skills' names; else it is somewhere. Null where nothing is searched.
 */
export function matchRank(q: string): Prisma.Sql | null {
  const terms = searchTerms(q)
  if (terms.length === 0) return null
  const allIn = (text: Prisma.Sql) =>
    join(
      terms.map((term) => containsUnindexed(text, term)),
      ' AND ',
    )
  return sql`CASE
    WHEN a."nameKey" LIKE ${`${sortKey(q)}%`} THEN 0
    WHEN ${allIn(sql`a."nameKey"`)} THEN 1
    WHEN ${allIn(sql`a."headText"`)} THEN 2
    ELSE 3 END`
}
