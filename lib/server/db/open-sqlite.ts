import 'server-only'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { Database } from '@/lib/server/db/client'
import { PrismaClient } from '@/lib/server/db/gen/sqlite/client'
import { guardSqlite } from '@/lib/server/db/guard'
import { transactionOptions } from '@/lib/server/db/transaction-options'

// FULL: in WAL mode the default, NORMAL, can lose the last commits when the power fails.
const settings =
  'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;'

/** Opens, or makes, the database in that file. It is connected to on first use. */
export function openSqlite(file: string): Database {
  mkdirSync(/*turbopackIgnore: true*/ dirname(file), { recursive: true })
  const factory = new PrismaBetterSqlite3({ url: `file:${file}` })
  const adapter = guardSqlite({
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const connection = await factory.connect()
      await connection.executeScript(settings)
      return connection
    },
  })
  return { provider: 'sqlite', file, prisma: new PrismaClient({ adapter, transactionOptions }) }
}
