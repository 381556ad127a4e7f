import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The columns of `_prisma_migrations` that are read. */
export interface AppliedMigration {
  migration_name: string
  checksum: string
  finished_at: unknown
  rolled_back_at: unknown
}

/** Reads the migrations in a folder, oldest first. */
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
 * Returns the migrations that are not applied yet. Throws if continuing could do harm: a migration failed or was edited, or the
 * database is newer than the app.
 */
export function selectPendingMigrations(all: Migration[], rows: AppliedMigration[]): Migration[] {
  const recorded = rows.filter((row) => !row.rolled_back_at)
  const failed = recorded.find((row) => !row.finished_at)
  if (failed) {
    throw new Error(`Database migration ${failed.migration_name} failed earlier. Resolve it first.`)
  }
  const known = new Map(all.map((migration) => [migration.name, migration]))
  for (const row of recorded) {
    const migration = known.get(row.migration_name)
    if (!migration) {
      throw new Error(
        `The database is from a newer version of Switchboard: migration ${row.migration_name} is unknown to this version.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(`Database migration ${row.migration_name} was edited after it was applied.`)
    }
  }
  const applied = new Set(recorded.map((row) => row.migration_name))
  return all.filter((migration) => !applied.has(migration.name))
}

/** Returns the SQL that creates Prisma Migrate's table, so that its command line agrees with the applied migrations. */
export function migrationTableSql(timestamp: 'DATETIME' | 'TIMESTAMPTZ'): string {
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
