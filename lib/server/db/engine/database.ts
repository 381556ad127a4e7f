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
  /** Runs `work` that only reads on the connection, bypassing Prisma, while no transaction is open on it. */
  runReading: <T>(work: (connection: Sqlite.Database) => T) => Promise<T>
  /**
   * Runs `work` that writes to the file over a connection of its own, while Prisma writes nothing. Several may run at once if
   * that connection has its own queue. Repeats it for up to `busyMs` milliseconds while another program has locked the file.
   */
  runWriting: <T>(work: () => Promise<T>, busyMs: number) => Promise<T>
  /** Calls `listener` before the database is closed. */
  onClose: (listener: () => Promise<void>) => void
}

/** A PostgreSQL server. */
export interface PostgresDatabase extends Storage {
  provider: 'postgresql'
  config: PoolConfig
  /** The connections, for statements that bypass Prisma. */
  pool: Pool
  /** The connections for appends, which answer statements that were sent together in their order. */
  appendPool: Pool
}

export type Database = SqliteDatabase | PostgresDatabase
