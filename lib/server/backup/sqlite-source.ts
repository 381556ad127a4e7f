import 'server-only'
import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { readSqliteRows, readSqliteTables } from '@/lib/server/backup/sqlite-tables'
import type { BackupSource } from '@/lib/server/backup/source-target'

/** Opens a snapshot of the database in that file; later writes do not show. Throws if the file does not exist or is empty. */
export function openSqliteSource(file: string): BackupSource {
  if (!existsSync(file)) throw new Error(`Database not found: ${file}.`)
  const db = new Sqlite(file, { readonly: true, timeout: 30_000 })
  try {
    // The first read takes the snapshot.
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
      tables: readSqliteTables(db),
      readRows: (table) => readSqliteRows(db, table),
      close: async () => void db.close(),
    }
  } catch (error) {
    db.close()
    throw error
  }
}
