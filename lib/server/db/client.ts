import 'server-only'
import { resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import type { EventPage } from '@/lib/server/db/event-page'
import type { PrismaClient } from '@/lib/server/db/gen/sqlite/client'
import { openPostgres } from '@/lib/server/db/open-postgres'
import { openSqlite } from '@/lib/server/db/open-sqlite'
import { env } from '@/lib/server/env'
import { forget, singleton } from '@/lib/server/singleton'

export type Prisma = PrismaClient

interface Storage {
  prisma: Prisma
  /**
   * The hot path of the event log, which goes around Prisma. Durable once it resolves: with the tasks of which nothing was
   * written, because another instance holds them.
   */
  append: (batch: AppendBatch) => Promise<string[]>
  /** Reads of the event log go around it too. */
  eventPage: EventPage
  close: () => Promise<void>
  /** How many there are to the server, and who waits for one. */
  connections?: () => Record<'open' | 'idle' | 'waiting', number>
}

/** Where everything is kept: the embedded database's file, or a PostgreSQL server. */
export type Database =
  | ({ provider: 'sqlite'; file: string } & Storage)
  | ({ provider: 'postgresql'; config: PoolConfig } & Storage)

/** The process's database, opened on first use: PostgreSQL if `DATABASE_URL` names one, else SQLite under `DATA_DIR`. */
export function database(): Database {
  return singleton('database', () => {
    const { DATABASE_URL, DATA_DIR } = env()
    if (DATABASE_URL) {
      return openPostgres({ connectionString: DATABASE_URL, connectionTimeoutMillis: 10_000, keepAlive: true })
    }
    return openSqlite(resolve(/*turbopackIgnore: true*/ process.cwd(), DATA_DIR, 'switchboard.db'))
  })
}

/** Closes the process's database; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const opened = database()
  forget('database')
  await opened.close()
}
