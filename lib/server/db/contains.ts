import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

const { sql } = Prisma

/** Shorter terms stand in no trigram index. */
const shortestIndexed = 3

/**
 * The condition that a column has a term of `searchTerms` in it. Where no index helps, PostgreSQL finds a term sooner than a
 * pattern, and SQLite a pattern.
 */
export function contains(text: Prisma.Sql, term: string): Prisma.Sql {
  const isLookedInto = [...term].length < shortestIndexed && database().provider === 'postgresql'
  return isLookedInto ? sql`strpos(${text}, ${term}) > 0` : sql`${text} LIKE ${`%${term}%`}`
}
