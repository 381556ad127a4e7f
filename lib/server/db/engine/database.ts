import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { Pool, PoolConfig } from 'pg'
import type { PrismaClient } from '@/lib/server/db/gen/sqlite/client'

/** Milliseconds that a transaction may wait for its start and may take. */
export const transactionOptions = { maxWait: 10_000, timeout: 10_000 }

export type Prisma = PrismaClient

interface Storage {
  prisma: Prisma
  close: () => Promise<void>
  /** Returns the number of connections to the server, and of callers that wait for one. */
  connections?: () => Record<'open' | 'idle' | 'waiting', number>
}

/** The embedded database. */
export interface SqliteDatabase extends Storage {
  provider: 'sqlite'
  file: string
  /**
   * Runs `work` on the connection, bypassing Prisma, while no transaction is open on it. Waits up to `busyMs` milliseconds for
   * the lock of another program.
   */
  runExclusive: <T>(work: (connection: Sqlite.Database) => T | Promise<T>, busyMs?: number) => Promise<T>
}

/** A PostgreSQL server. */
export interface PostgresDatabase extends Storage {
  provider: 'postgresql'
  config: PoolConfig
  /** The connections, for statements that bypass Prisma. */
  pool: Pool
}

export type Database = SqliteDatabase | PostgresDatabase
