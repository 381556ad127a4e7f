import 'server-only'
import type { Migration } from '@/lib/server/db/migrations'

/** What the migrations make, by name. Nothing else in a database is ours. */
export function madeBy(all: Migration[]): { tables: Set<string>; functions: Set<string> } {
  const named = (pattern: RegExp): Set<string> =>
    new Set(all.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = '']) => name)))
  return { tables: named(/CREATE TABLE "(\w+)"/g), functions: named(/CREATE FUNCTION "(\w+)"/g) }
}

/** The migrations up to that one. Throws a plain sentence where this version does not know it. */
export function migrationsUpTo(all: Migration[], last: string): Migration[] {
  const place = all.findIndex(({ name }) => name === last)
  if (place >= 0) return all.slice(0, place + 1)
  throw new Error(
    `The data is from a newer version of Switchboard: database migration ${last} is unknown to this version.`,
  )
}
