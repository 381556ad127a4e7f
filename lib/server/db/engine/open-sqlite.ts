import 'server-only'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { cacheAdapterStatements } from '@/lib/server/db/engine/cached-statements'
import { type SqliteDatabase, transactionOptions } from '@/lib/server/db/engine/database'
import { PrismaClient } from '@/lib/server/db/gen/sqlite/client'
import { guardSqlite } from '@/lib/server/db/engine/guard-sqlite'
import { makePrivateFile } from '@/lib/server/platform/private-files'

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
    const driver = cacheAdapterStatements(connection)
    return { guarded: guardSqlite(connection), driver }
  }
  let opened: ReturnType<typeof open> | undefined
  const connect = () => (opened ??= open())

  const adapter: SqlDriverAdapterFactory = {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => (await connect()).guarded,
  }
  const prisma = new PrismaClient({ adapter, transactionOptions })
  return {
    provider: 'sqlite',
    file,
    prisma,
    runExclusive: async (work, busyMs) => {
      const { guarded, driver } = await connect()
      return guarded.runExclusive(async () => work(driver), busyMs)
    },
    close: async () => {
      await prisma.$disconnect()
      const connected = await opened
      if (connected?.driver.open) await connected.guarded.dispose()
    },
  }
}
