import 'server-only'
import { join } from 'node:path'
import { type Database, database } from '@/lib/server/db/client'
import { migratePostgres } from '@/lib/server/db/migrate-postgres'
import { migrateSqlite } from '@/lib/server/db/migrate-sqlite'
import { type Migration, readMigrations } from '@/lib/server/db/migrations'
import { log } from '@/lib/server/log'

const folders: Record<Database['provider'], string> = {
  sqlite: 'prisma/sqlite/migrations',
  postgresql: 'prisma/migrations',
}

/** The migrations that this version has for the process's database, oldest first. */
export function ownMigrations(): Migration[] {
  return readMigrations(join(/*turbopackIgnore: true*/ process.cwd(), folders[database().provider]))
}

/**
 * Brings the process's database to this version's shape; answers with the names of the migrations applied.
 * Several processes may call it at once. Throws where going on could harm, and then changes nothing.
 */
export async function migrate(): Promise<string[]> {
  const target = database()
  const all = ownMigrations()
  const applied =
    target.provider === 'sqlite' ? migrateSqlite(target.file, all) : await migratePostgres(target.config, all)
  if (applied.length > 0) {
    // The first start creates the database: nothing to report.
    const level = applied.length === all.length ? 'debug' : 'info'
    log()[level]({ applied }, 'database migrated')
  }
  return applied
}
