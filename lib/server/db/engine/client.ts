import 'server-only'
import { resolve } from 'node:path'
import type { Database } from '@/lib/server/db/engine/database'
import { openPostgres } from '@/lib/server/db/engine/open-postgres'
import { openSqlite } from '@/lib/server/db/engine/open-sqlite'
import { env } from '@/lib/server/platform/env'
import { deleteSingleton, singleton } from '@/lib/server/platform/singleton'

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

/** Returns the time by the clock that all instances share: PostgreSQL's, or this machine's for the embedded database. */
export async function databaseTime(): Promise<Date> {
  const { provider, prisma } = database()
  if (provider === 'sqlite') return new Date()
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`
  return row?.now ?? new Date()
}
