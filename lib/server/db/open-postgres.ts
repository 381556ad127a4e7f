import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool, type PoolConfig } from 'pg'
import { postgresAppender } from '@/lib/server/db/append-postgres'
import type { Database, Prisma } from '@/lib/server/db/client'
import { postgresEventPage } from '@/lib/server/db/event-page'
import { PrismaClient } from '@/lib/server/db/gen/pg/client'
import { nameFailures } from '@/lib/server/db/name-failures'
import { transactionOptions } from '@/lib/server/db/transaction-options'
import { log } from '@/lib/server/log'

/** Whoever waits longer waits for a connection that is dead. */
const longestQueryMs = 30_000

/** Opens a pool of connections to PostgreSQL. It is connected to on first use. */
export function openPostgres(config: PoolConfig): Database {
  const pool = new Pool({ query_timeout: longestQueryMs, ...config })
  nameFailures(pool)
  pool.on('error', (error) => log().warn({ error: error.message }, 'database connection lost'))
  // One that breaks while it is lent out would end the process; whoever has it is told by their query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const prisma = new PrismaClient({ adapter, transactionOptions })
  return {
    provider: 'postgresql',
    config,
    // Both clients come from one schema; SQLite's is the narrower, so what compiles against it runs on both.
    prisma: prisma as unknown as Prisma,
    append: postgresAppender(pool),
    eventPage: (...of) => postgresEventPage(pool, ...of),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await prisma.$disconnect()
      if (!pool.ending) await pool.end()
    },
  }
}
