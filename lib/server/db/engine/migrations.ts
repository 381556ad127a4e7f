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

/** Migrations of development versions, in order. The first migration of this version has the same result as all of them. */
export const replacedMigrations: readonly string[] = [
  '20261121110509_init',
  '20261121134952_credentials_and_push',
  '20261121140411_task_status_time',
  '20261121150614_caller_context',
  '20261121153622_task_extensions',
  '20261121170255_catalog',
  '20261121171528_probe_spans',
  '20261121171534_agent_icon',
  '20261121171659_degraded_probes',
  '20261121171756_import_source',
  '20261121171900_card_changes',
  '20261121172811_search',
  '20261122004913_texts_as_they_are',
  '20261122005233_conversations',
  '20261122185250_catalog_revisions',
  '20261123061652_status_said',
  '20261123075427_logs_for_long',
  '20261123085025_task_table',
  '20261125110600_default_modes',
  '20261125120257_pass_authorization',
  '20261125200313_browser_sessions',
  '20261125232655_task_successor',
  '20261126025017_agent_imported_from',
]

/** What to do to bring a database up to date. */
interface MigrationPlan {
  /** To be recorded in place of `replacedMigrations` without running it, because its result is there already. */
  adopted: Migration | undefined
  /** To be applied, in order. */
  pending: Migration[]
}

/**
 * Compares the migrations of this version with the recorded ones. Throws if continuing could do harm: a migration failed or was
 * edited, or the database is from a newer or a much earlier version.
 */
export function planMigrations(all: Migration[], rows: AppliedMigration[]): MigrationPlan {
  const recorded = rows.filter((row) => !row.rolled_back_at)
  const failed = recorded.find((row) => !row.finished_at)
  if (failed) {
    throw new Error(`Database migration ${failed.migration_name} failed earlier. Resolve it first.`)
  }
  const isReplaced = ({ migration_name }: AppliedMigration): boolean => replacedMigrations.includes(migration_name)
  const replacedCount = recorded.filter(isReplaced).length
  if (replacedCount > 0 && replacedCount < replacedMigrations.length) {
    throw new Error(
      'The database is from an earlier development version of Switchboard. Start the previous version on it once, which updates ' +
        'it, and then this version. Or move the data folder away (with PostgreSQL: use an empty database) to start without data.',
    )
  }
  const own = recorded.filter((row) => !isReplaced(row))
  for (const row of own) requireKnown(all, row)
  const adopted = replacedCount > 0 ? all[0] : undefined
  const applied = new Set([...own.map((row) => row.migration_name), adopted?.name])
  return { adopted, pending: all.filter(({ name }) => !applied.has(name)) }
}

function requireKnown(all: Migration[], row: AppliedMigration): void {
  const migration = all.find(({ name }) => name === row.migration_name)
  if (!migration) {
    throw new Error(
      `The database is from a newer version of Switchboard: migration ${row.migration_name} is unknown to this version.`,
    )
  }
  if (migration.checksum !== row.checksum) {
    throw new Error(`Database migration ${row.migration_name} was edited after it was applied.`)
  }
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
