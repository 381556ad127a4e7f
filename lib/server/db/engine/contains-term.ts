import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

const { sql } = Prisma

/** Trigram indexes do not contain shorter terms. */
const shortestIndexed = 3

/**
 * Returns the SQL condition that a column contains a term of `parseSearchTerms`. Without an index, PostgreSQL is faster with
 * `strpos` and SQLite with a pattern.
 */
export function containsTerm(text: Prisma.Sql, term: string): Prisma.Sql {
  const usesStrpos = [...term].length < shortestIndexed && database().provider === 'postgresql'
  return usesStrpos ? sql`strpos(${text}, ${term}) > 0` : sql`${text} LIKE ${`%${term}%`}`
}
