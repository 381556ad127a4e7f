import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { Pool } from 'pg'
import { database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'
import type { AppendBatch } from '@/lib/server/db/events/append-batch'
import { createPostgresAppender } from '@/lib/server/db/events/append-postgres'
import { createSqliteAppender } from '@/lib/server/db/events/append-sqlite'

/** Milliseconds to wait for the lock of another program: appends are retried (see events.ts). */
const busyMs = 300

/** The appender of each connection or pool, which keeps its prepared statements. */
const sqliteAppenders = new WeakMap<Sqlite.Database, ReturnType<typeof createSqliteAppender>>()
const postgresAppenders = new WeakMap<Pool, ReturnType<typeof createPostgresAppender>>()

/**
 * Appends to the event log, bypassing Prisma. Durable once it resolves, with the IDs of the tasks that another instance holds;
 * nothing is written to them.
 */
export async function appendBatch(batch: AppendBatch, db: Database = database()): Promise<string[]> {
  if (db.provider === 'postgresql') {
    const append = postgresAppenders.get(db.pool) ?? createPostgresAppender(db.pool)
    postgresAppenders.set(db.pool, append)
    return append(batch)
  }
  await db.runExclusive((connection) => {
    const append = sqliteAppenders.get(connection) ?? createSqliteAppender(connection)
    sqliteAppenders.set(connection, append)
    return append(batch)
  }, busyMs)
  // With SQLite there are no other instances that hold tasks.
  return []
}
