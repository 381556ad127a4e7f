import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type { PoolConfig } from 'pg'
import type { Database, Prisma } from '@/lib/server/db/client'
import { PrismaClient } from '@/lib/server/db/gen/pg/client'
import { transactionOptions } from '@/lib/server/db/transaction-options'
import { log } from '@/lib/server/log'

/** Opens a pool of connections to PostgreSQL. It is connected to on first use. */
export function openPostgres(config: PoolConfig): Database {
  const adapter = new PrismaPg(config, {
    onPoolError: (error) => log().warn({ error: error.message }, 'a database connection was lost'),
  })
  const prisma = new PrismaClient({ adapter, transactionOptions })
  // Both clients come from one schema; SQLite's is the narrower, so what compiles against it runs on both.
  return { provider: 'postgresql', config, prisma: prisma as unknown as Prisma }
}
