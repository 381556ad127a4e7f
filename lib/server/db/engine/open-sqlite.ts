import 'server-only'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { type SqliteDatabase, transactionOptions } from '@/lib/server/db/engine/database'
import { PrismaClient } from '@/lib/server/db/gen/sqlite/client'
import { guardSqlite } from '@/lib/server/db/engine/guard-sqlite'
import { makePrivateFile } from '@/lib/server/platform/private-files'
import type Sqlite from 'better-sqlite3'

// FULL: in WAL mode, the default NORMAL can lose the last commits in a power failure. Waiting for a lock of another process
// happens in guard-sqlite.ts, where it blocks nothing else. 64 MB of cache, so that searching a large catalog does not read it
// from the file each time. 16 MB of WAL before a checkpoint: most pages of an index change many times until then.
const settings = `PRAGMA busy_timeout = 10; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;
  PRAGMA wal_autocheckpoint = 4000;`

/** Opens or creates the database in that file. It connects on first use. */
export function openSqlite(file: string): SqliteDatabase {
  mkdirSync(/*turbopackIgnore: true*/ dirname(file), { recursive: true, mode: 0o700 })
  const factory = new PrismaBetterSqlite3({ url: `file:${file}` })

  async function open() {
    makePrivateFile(file)
    const connection = await factory.connect()
    await connection.executeScript(settings)
    const { driver, isReadOnly } = cacheAdapterStatements(connection)
    return { guarded: guardSqlite(connection, isReadOnly), driver }
  }
  let opened: ReturnType<typeof open> | undefined
  const connect = () => (opened ??= open())

  const adapter: SqlDriverAdapterFactory = {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => (await connect()).guarded,
  }
  const prisma = new PrismaClient({ adapter, transactionOptions })
  const listeners: (() => Promise<void>)[] = []
  return {
    provider: 'sqlite',
    file,
    prisma,
    runReading: async (work) => {
      const { guarded, driver } = await connect()
      return guarded.runReading(async () => work(driver))
    },
    runWriting: async (work, patienceMs) => (await connect()).guarded.runWriting(work, patienceMs),
    onClose: (listener) => void listeners.push(listener),
    close: async () => {
      await Promise.allSettled(listeners.map((listener) => listener()))
      await prisma.$disconnect()
      const connected = await opened
      if (connected?.driver.open) await connected.guarded.dispose()
    },
  }
}

/** Maximum number of prepared statements. The least recently used one is dropped. */
const maxStatements = 300

/**
 * The interface that Prisma's adapter expects of a connection. The adapter binds each statement once, which a cached statement
 * does not allow.
 */
interface PreparingConnection {
  prepare: (sql: string) => { bind: (args: unknown[]) => BoundStatement }
}

type BoundStatement = Pick<Sqlite.Statement, 'reader' | 'run' | 'columns'> & { raw: () => { all: () => unknown[] } }

/** The connection of an adapter whose statements are cached. */
interface CachedConnection {
  driver: Sqlite.Database
  /** True for a statement that changes nothing; false also for one that cannot be prepared. */
  isReadOnly: (sql: string) => boolean
}

type CachingConnection = PreparingConnection &
  Pick<Sqlite.Database, 'exec' | 'close'> &
  Pick<CachedConnection, 'isReadOnly'>

/** Wraps a connection so that each statement is prepared once, which saves a third of the time of a short query. */
function cacheStatements(db: Sqlite.Database): CachingConnection {
  const cache = new Map<string, Sqlite.Statement>()
  const statementOf = (sql: string): Sqlite.Statement => {
    const statement = cache.get(sql) ?? db.prepare(sql)
    cache.delete(sql)
    cache.set(sql, statement)
    const [oldest] = cache.keys()
    if (cache.size > maxStatements && oldest !== undefined) cache.delete(oldest)
    return statement
  }
  return {
    prepare: (sql) => {
      const statement = statementOf(sql)
      return {
        bind: (args) => ({
          reader: statement.reader,
          run: () => statement.run(args),
          columns: () => statement.columns(),
          raw: () => ({ all: () => statement.raw().all(args) }),
        }),
      }
    },
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
    isReadOnly: (sql) => {
      try {
        return statementOf(sql).readonly
      } catch {
        // Running it reports the error.
        return false
      }
    },
  }
}

/**
 * Makes Prisma's SQLite adapter prepare each statement once, and returns the connection of the driver. The adapter creates its
 * connection itself and keeps it in the private field `client`; a second connection would invalidate the page cache of the first
 * one with every write. Throws if the adapter has no such field.
 */
export function cacheAdapterStatements(adapter: SqlDriverAdapter): CachedConnection {
  const own = adapter as unknown as { client?: unknown }
  const driver = own.client as Sqlite.Database | undefined
  if (typeof driver?.prepare !== 'function' || typeof driver.exec !== 'function')
    throw new Error('This version of @prisma/adapter-better-sqlite3 has no connection in its field `client`.')
  const cached = cacheStatements(driver)
  own.client = cached
  return { driver, isReadOnly: cached.isReadOnly }
}
