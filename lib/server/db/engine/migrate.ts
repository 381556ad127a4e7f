import 'server-only'
import { join } from 'node:path'
import { database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'
import { migratePostgres } from '@/lib/server/db/engine/migrate-postgres'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import { type Migration, readMigrations } from '@/lib/server/db/engine/migrations'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'

const folders: Record<Database['provider'], string> = {
  sqlite: 'prisma/sqlite/migrations',
  postgresql: 'prisma/migrations',
}

/** Returns this version's migrations for the database in use, oldest first. */
export function readOwnMigrations(): Migration[] {
  return readMigrations(join(/*turbopackIgnore: true*/ process.cwd(), folders[database().provider]))
}

const knownNames = () => singleton('own-migrations', () => new Map<Database['provider'], readonly string[]>())

/**
 * Returns the names of this version's migrations for the database in use, oldest first: those that `migrate` used. The files may
 * be those of a newer version by then, because `git pull` replaces them while the process runs.
 */
export function ownMigrationNames(): readonly string[] {
  const { provider } = database()
  const names = knownNames().get(provider) ?? readOwnMigrations().map(({ name }) => name)
  knownNames().set(provider, names)
  return names
}

/**
 * Migrates the database to this version's schema; returns the names of the applied migrations. Several processes may call it at
 * once. Throws without changes if continuing could do harm.
 */
export async function migrate(): Promise<string[]> {
  const target = database()
  const all = readOwnMigrations()
  const names = all.map(({ name }) => name)
  knownNames().set(target.provider, names)
  const applied =
    target.provider === 'sqlite' ? migrateSqlite(target.file, all) : await migratePostgres(target.config, all)
  if (applied.length > 0) {
    // The first start creates the database, which is not worth reporting.
    const level = applied.length === all.length ? 'debug' : 'info'
    log()[level]({ applied }, 'database migrated')
  }
  return applied
}

/** Returns the names of the migrations that are applied to the database. Throws if the database does not respond. */
export async function readAppliedMigrations(): Promise<Set<string>> {
  const rows = await database().prisma.$queryRaw<{ migration_name: string }[]>`
    SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`
  return new Set(rows.map((row) => row.migration_name))
}
