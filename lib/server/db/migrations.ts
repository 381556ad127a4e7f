import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** A row of `_prisma_migrations`, as far as we read it. */
export interface AppliedMigration {
  migration_name: string
  checksum: string
  finished_at: unknown
  rolled_back_at: unknown
}

/** The migrations under a folder, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(/*turbopackIgnore: true*/ folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(/*turbopackIgnore: true*/ join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Which migrations are still to be applied.
 * Throws a plain sentence where going on could harm: one failed, one was edited, or the database is newer than the app.
 */
export function pendingMigrations(all: Migration[], rows: AppliedMigration[]): Migration[] {
  const kept = rows.filter((row) => !row.rolled_back_at)
  const failed = kept.find((row) => !row.finished_at)
  if (failed) {
    throw new Error(`The database migration ${failed.migration_name} failed earlier and has to be resolved first.`)
  }
  const known = new Map(all.map((migration) => [migration.name, migration]))
  for (const row of kept) {
    const migration = known.get(row.migration_name)
    if (!migration) {
      throw new Error(
        `The database has the migration ${row.migration_name}, which this version does not know: it belongs to a newer Switchboard.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(`The database migration ${row.migration_name} was edited after it had been applied.`)
    }
  }
  const applied = new Set(kept.map((row) => row.migration_name))
  return all.filter((migration) => !applied.has(migration.name))
}

/** Prisma Migrate's own bookkeeping table, so that its command line agrees with what happened here. */
export function ledgerTable(timestamp: 'DATETIME' | 'TIMESTAMPTZ'): string {
  return `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" ${timestamp},
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" ${timestamp},
    "started_at" ${timestamp} NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`
}
