import 'server-only'
import { resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import type { EventPage } from '@/lib/server/db/event-page'
import type { PrismaClient } from '@/lib/server/db/gen/sqlite/client'
import { openPostgres } from '@/lib/server/db/open-postgres'
import { openSqlite } from '@/lib/server/db/open-sqlite'
import { env } from '@/lib/server/env'
import { deleteSingleton, singleton } from '@/lib/server/singleton'

export type Prisma = PrismaClient

interface Storage {
  prisma: Prisma
  /**
   * Appends to the event log, bypassing Prisma. Durable once it resolves, with the IDs of the tasks that another instance
   * holds; nothing is written to them.
   */
  append: (batch: AppendBatch) => Promise<string[]>
  /** Reads pages of the event log, bypassing Prisma. */
  eventPage: EventPage
  close: () => Promise<void>
  /** Returns the number of connections to the server, and of callers that wait for one. */
  connections?: () => Record<'open' | 'idle' | 'waiting', number>
}

/** The database: the file of the embedded one, or a PostgreSQL server. */
export type Database =
  | ({ provider: 'sqlite'; file: string } & Storage)
  | ({ provider: 'postgresql'; config: PoolConfig } & Storage)

/**
 * Returns the database of this process, opened on first use: PostgreSQL if `DATABASE_URL` is set, else SQLite in `DATA_DIR`.
 */
export function database(): Database {
  return singleton('database', () => {
    const { DATABASE_URL, DATA_DIR } = env()
    if (DATABASE_URL) {
      return openPostgres({ connectionString: DATABASE_URL, connectionTimeoutMillis: 10_000, keepAlive: true })
    }
    return openSqlite(resolve(/*turbopackIgnore: true*/ process.cwd(), DATA_DIR, 'switchboard.db'))
  })
}

/** Closes the database of this process; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const opened = database()
  deleteSingleton('database')
  await opened.close()
}
