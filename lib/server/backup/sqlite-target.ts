import 'server-only'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { migrationsUpTo } from '@/lib/server/backup/known-tables'
import { sqliteRows, sqliteWriter } from '@/lib/server/backup/sqlite-rows'
import { sqliteTables } from '@/lib/server/backup/sqlite-tables'
import type { Target } from '@/lib/server/backup/store'
import { isFilledAtStart, quoted } from '@/lib/server/backup/table-shape'
import { createSum } from '@/lib/server/backup/table-sum'
import { migrateSqlite } from '@/lib/server/db/migrate-sqlite'
import type { Migration } from '@/lib/server/db/migrations'

/**
 * A new database that takes rows of the time of that migration, and then the place of that file; what was there is kept under
 * the name that `kept` answers. Throws, changing nothing, where Switchboard runs on it, or where it holds something and
 * `replace` is not set.
 */
export function sqliteTarget(
  file: string,
  all: Migration[],
  migration: string,
  replace: boolean,
): Target & { kept: () => string | null } {
  const earlier = migrationsUpTo(all, migration)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const isFilled = existsSync(file) && requireUnused(file)
  if (isFilled && !replace)
    throw new Error(`The database at ${file} is not empty. Add --replace to replace it; the current one is saved.`)
  const fresh = `${file}.restoring`
  const clear = () => ['', '-wal', '-shm'].forEach((end) => rmSync(`${fresh}${end}`, { force: true }))
  clear()
  let kept: string | null = null
  migrateSqlite(fresh, earlier)
  const db = new Sqlite(fresh)
  try {
    db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536')
    const triggers = db
      .prepare<[], { name: string; sql: string }>(`SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = 'trigger'`)
      .all()
    // They would number what is copied anew.
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${quoted(name)}`)
    const names = new Set(sqliteTables(db).map(({ name }) => name))
    for (const name of names) db.exec(`DELETE FROM ${quoted(name)}`)
    const write = db.transaction((table: Parameters<Target['insert']>[0], rows: Parameters<Target['insert']>[1]) =>
      sqliteWriter(db, table)(rows),
    )
    return {
      kept: () => kept,
      insert: async (table, rows) => {
        if (!names.has(table.name)) throw new Error(`Table not found: ${table.name}.`)
        write(table, rows)
      },
      sum: async (table) => {
        const sum = createSum()
        for await (const rows of sqliteRows(db, table)) rows.forEach(sum.add)
        return sum.total()
      },
      finish: async () => {
        const broken = db.pragma('foreign_key_check') as unknown[]
        if (broken.length > 0) throw new Error(`${broken.length} rows reference rows that do not exist.`)
        for (const { sql } of triggers) db.exec(sql)
        db.close()
        migrateSqlite(fresh, all)
        settle(fresh)
        if (isFilled) {
          kept = `${file}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
          renameSync(file, kept)
        }
        renameSync(fresh, file)
      },
      abandon: async () => {
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

/** Throws where another process has the database of that file open. Answers whether something is in it. */
export function requireUnused(file: string): boolean {
  const db = new Sqlite(file, { timeout: 0 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE; COMMIT')
    return sqliteTables(db)
      .filter(({ name }) => !isFilledAtStart(name))
      .some(({ name }) => db.prepare(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).get())
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(`Switchboard is running on the database at ${file}. Stop it first.`, { cause: error })
  } finally {
    db.close()
  }
}

/** Has everything in the one file, on the disk. */
function settle(file: string): void {
  const db = new Sqlite(file)
  db.exec('PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}
