import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { postgresAppender } from '@/lib/server/db/append-postgres'
import type { Database, Prisma } from '@/lib/server/db/client'
import { postgresEventPage } from '@/lib/server/db/event-page'
import { PrismaClient } from '@/lib/server/db/gen/pg/client'
import { transactionOptions } from '@/lib/server/db/transaction-options'
import { log } from '@/lib/server/log'

/**
 * Asks one thing after the other, where each answers with a promise: a connection is for one statement at a time, and within
 * a transaction Prisma sends several at once. What waits for a connection that breaks fails with what it waited for.
 */
function oneAtATime(ask: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  let running: Promise<unknown> | undefined
  return (...given) => {
    // The pool's own use of a connection, which nobody shares.
    if (given.some((each) => typeof each === 'function')) return ask(...given)
    const begin = () => ask(...given)
    const answer = running ? running.catch(passOver).then(begin) : begin()
    if (!(answer instanceof Promise)) return answer
    running = answer
    const free = () => {
      if (running === answer) running = undefined
    }
    answer.finally(free).catch(() => undefined)
    return answer
  }
}

/** What the server refused leaves the connection as it was: a transaction has to be rolled back there. */
function passOver(error: unknown): void {
  if (!(error instanceof Error && 'severity' in error)) throw error
}

type Asks = Record<'query', (...given: unknown[]) => unknown>
type Lends = Record<'connect', (...given: unknown[]) => unknown>

/** Of a connection that broke, or did not answer in time, the driver gives no code. */
function rethrow(error: unknown): never {
  // What is no plain Error is a mistake of the caller's.
  const isLine = error instanceof Error && error.constructor === Error && !('code' in error)
  throw isLine ? Object.assign(error, { code: 'ECONNRESET' }) : error
}

function naming(call: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  return (...given) => {
    const answer = call(...given)
    return answer instanceof Promise ? answer.catch(rethrow) : answer
  }
}

/**
 * Gives a code to each failure that the pool and its connections tell without one, so that `databaseProblem` knows it, and lets
 * a connection do one thing at a time.
 */
function nameFailures(pool: Pool): void {
  const [asking, lending] = [pool as unknown as Asks, pool as unknown as Lends]
  asking.query = naming(asking.query.bind(pool))
  lending.connect = naming(lending.connect.bind(pool))
  pool.on('connect', (client: PoolClient) => {
    const each = client as unknown as Asks
    each.query = naming(oneAtATime(each.query.bind(client)))
  })
}

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
