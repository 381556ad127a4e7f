import 'server-only'
import type { Migration } from '@/lib/server/db/engine/migrations'

/**
 * Returns the names of the tables and functions that the migrations create. Nothing else in a database belongs to Switchboard.
 */
export function findCreatedObjects(all: Migration[]): { tables: Set<string>; functions: Set<string> } {
  const namesMatching = (pattern: RegExp): Set<string> =>
    new Set(all.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = '']) => name)))
  return { tables: namesMatching(/CREATE TABLE "(\w+)"/g), functions: namesMatching(/CREATE FUNCTION "(\w+)"/g) }
}

/** Returns the migrations up to and including `last`. Throws if this version does not know it. */
export function migrationsUpTo(all: Migration[], last: string): Migration[] {
  const index = all.findIndex(({ name }) => name === last)
  if (index >= 0) return all.slice(0, index + 1)
  throw new Error(
    `The data is from a newer version of Switchboard: database migration ${last} is unknown to this version.`,
  )
}
