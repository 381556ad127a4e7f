import 'server-only'
import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { makePrivateFile } from '@/lib/server/platform/private-files'
import {
  type AppliedMigration,
  type Migration,
  migrationTableSql,
  selectPendingMigrations,
} from '@/lib/server/db/engine/migrations'

/**
 * Applies pending migrations in one transaction, whose write lock excludes other processes. Returns their names. Throws if a
 * migration fails or leaves broken references.
 */
export function migrateSqlite(file: string, all: Migration[]): string[] {
  makePrivateFile(file)
  const db = new Sqlite(file, { timeout: 30_000 })
  try {
    db.pragma('journal_mode = WAL')
    // Redefining a table needs foreign keys off, which cannot be changed inside a transaction.
    db.pragma('foreign_keys = OFF')
    return db.transaction(() => apply(db, all)).immediate()
  } finally {
    db.close()
  }
}

function apply(db: Sqlite.Database, all: Migration[]): string[] {
  db.exec(migrationTableSql('DATETIME'))
  const pending = selectPendingMigrations(
    all,
    db.prepare<[], AppliedMigration>('SELECT * FROM "_prisma_migrations"').all(),
  )
  const record = db.prepare(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
     VALUES (?, ?, ?, ?, ?, 1)`,
  )
  for (const { name, sql, checksum } of pending) {
    const startedAt = Date.now()
    db.exec(sql)
    record.run(randomUUID(), checksum, name, startedAt, Date.now())
  }
  const broken = db.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`A database migration would leave ${broken.length} broken references.`)
  return pending.map(({ name }) => name)
}
