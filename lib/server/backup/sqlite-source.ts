import 'server-only'
import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sqliteRows } from '@/lib/server/backup/sqlite-rows'
import { sqliteTables } from '@/lib/server/backup/sqlite-tables'
import type { Source } from '@/lib/server/backup/store'

/** The database in that file as it is now, however much is written to it meanwhile. Throws where there is none. */
export function sqliteSource(file: string): Source {
  if (!existsSync(file)) throw new Error(`Database not found: ${file}.`)
  const db = new Sqlite(file, { readonly: true, timeout: 30_000 })
  try {
    // The snapshot is taken by what is read first.
    db.exec('BEGIN')
    const migration = db
      .prepare<[], string>(
        `SELECT "migration_name" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "migration_name" DESC LIMIT 1`,
      )
      .pluck()
      .get()
    if (migration === undefined) throw new Error(`The database at ${file} is empty.`)
    return {
      migration,
      tables: sqliteTables(db),
      rows: (table) => sqliteRows(db, table),
      close: async () => void db.close(),
    }
  } catch (error) {
    db.close()
    throw error
  }
}
