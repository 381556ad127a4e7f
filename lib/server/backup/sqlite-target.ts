import 'server-only'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BackupTarget, migrationsUpTo } from '@/lib/server/backup/copy-tables'
import { createSqliteWriter, readSqliteRows, readSqliteTables } from '@/lib/server/backup/sqlite-tables'
import { createChecksum, isSeeded, quoteIdentifier } from '@/lib/server/backup/table-shape'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import type { Migration } from '@/lib/server/db/engine/migrations'

/**
 * Creates a new database for rows of that migration; `commit` puts it in the place of the file. The previous database is saved
 * under the name that `savedAs` returns. Throws without changes if Switchboard is running on it, or if it is not empty and
 * `replace` is not set.
 */
export function openSqliteTarget(
  file: string,
  all: Migration[],
  migration: string,
  replace: boolean,
): BackupTarget & { savedAs: () => string | null } {
  const earlier = migrationsUpTo(all, migration)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const isFilled = existsSync(file) && requireUnused(file)
  if (isFilled && !replace)
    throw new Error(`The database at ${file} is not empty. Add --replace to replace it; the current one is saved.`)
  const fresh = `${file}.restoring`
  const clear = () => ['', '-wal', '-shm'].forEach((end) => rmSync(`${fresh}${end}`, { force: true }))
  clear()
  let previous: string | null = null
  migrateSqlite(fresh, earlier)
  const db = new Sqlite(fresh)
  try {
    db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536')
    const triggers = db
      .prepare<[], { name: string; sql: string }>(`SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = 'trigger'`)
      .all()
    // Triggers would assign new revisions to the copied rows.
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${quoteIdentifier(name)}`)
    const names = new Set(readSqliteTables(db).map(({ name }) => name))
    for (const name of names) db.exec(`DELETE FROM ${quoteIdentifier(name)}`)
    const write = db.transaction(
      (table: Parameters<BackupTarget['insert']>[0], rows: Parameters<BackupTarget['insert']>[1]) =>
        createSqliteWriter(db, table)(rows),
    )
    return {
      savedAs: () => previous,
      insert: async (table, rows) => {
        if (!names.has(table.name)) throw new Error(`Table not found: ${table.name}.`)
        write(table, rows)
      },
      checksum: async (table) => {
        const sum = createChecksum()
        for await (const rows of readSqliteRows(db, table)) rows.forEach(sum.add)
        return sum.total()
      },
      commit: async () => {
        const broken = db.pragma('foreign_key_check') as unknown[]
        if (broken.length > 0) throw new Error(`${broken.length} rows reference rows that do not exist.`)
        for (const { sql } of triggers) db.exec(sql)
        db.close()
        migrateSqlite(fresh, all)
        checkpoint(fresh)
        if (isFilled) {
          previous = `${file}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
          renameSync(file, previous)
        }
        renameSync(fresh, file)
      },
      rollback: async () => {
        db.close()
        clear()
      },
    }
  } catch (error) {
    db.close()
    clear()
    throw error
  }
}

/** Throws if another process has the database open. Returns true if it contains data. */
export function requireUnused(file: string): boolean {
  const db = new Sqlite(file, { timeout: 0 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE; COMMIT')
    return readSqliteTables(db)
      .filter(({ name }) => !isSeeded(name))
      .some(({ name }) => db.prepare(`SELECT 1 FROM ${quoteIdentifier(name)} LIMIT 1`).get())
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(`Switchboard is running on the database at ${file}. Stop it first.`, { cause: error })
  } finally {
    db.close()
  }
}

/** Moves the WAL into the database file and syncs it. */
function checkpoint(file: string): void {
  const db = new Sqlite(file)
  db.exec('PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}
