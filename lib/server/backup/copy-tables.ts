import 'server-only'
import type { BackupSource, BackupTarget } from '@/lib/server/backup/source-target'
import { createChecksum, type TableChecksum } from '@/lib/server/backup/table-checksum'
import { type Migration, replacedMigrations } from '@/lib/server/db/engine/migrations'

/**
 * Returns the names of the tables and functions that the migrations create. Nothing else in a database belongs to Switchboard.
 */
export function findCreatedObjects(all: Migration[]): { tables: Set<string>; functions: Set<string> } {
  const namesMatching = (pattern: RegExp): Set<string> =>
    new Set(all.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = '']) => name)))
  const tables = namesMatching(/(?:CREATE TABLE|ALTER TABLE "\w+" RENAME TO) "(\w+)"/g)
  return { tables, functions: namesMatching(/CREATE FUNCTION "(\w+)"/g) }
}

/**
 * Returns the migrations up to and including `last`, or those with the same result. Throws if this version does not know it.
 */
export function migrationsUpTo(all: Migration[], last: string): Migration[] {
  if (last === replacedMigrations.at(-1)) return all.slice(0, 1)
  if (replacedMigrations.includes(last))
    throw new Error(
      'The data is from an earlier development version of Switchboard. Restore it with the previous version, start that once, and make a new backup.',
    )
  const index = all.findIndex(({ name }) => name === last)
  if (index >= 0) return all.slice(0, index + 1)
  throw new Error(
    `The data is from a newer version of Switchboard: database migration ${last} is unknown to this version.`,
  )
}

/** Row count and checksum of each copied table. */
export type CopyResult = (TableChecksum & { table: string })[]

/**
 * Copies all rows in one transaction, reads them back from the target and compares row counts and checksums. Throws if they
 * differ; the target is rolled back then.
 */
export async function copyTables(source: BackupSource, target: BackupTarget): Promise<CopyResult> {
  try {
    const copied: CopyResult = []
    for (const table of source.tables) {
      const sum = createChecksum()
      for await (const rows of source.readRows(table)) {
        rows.forEach(sum.add)
        await target.insert(table, rows)
      }
      const expected = sum.total()
      const written = await target.checksum(table)
      if (written.rows !== expected.rows || written.sum !== expected.sum)
        throw new Error(
          `Verification of table ${table.name} failed: ${expected.rows} rows read, ${written.rows} rows written. Nothing was changed.`,
        )
      copied.push({ table: table.name, ...written })
    }
    await target.commit()
    return copied
  } catch (error) {
    await target.rollback()
    throw error
  }
}
