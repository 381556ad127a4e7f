import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { type PostgresDatabase, type Prisma, transactionOptions } from '@/lib/server/db/engine/database'
import { PrismaClient } from '@/lib/server/db/gen/pg/client'
import { log } from '@/lib/server/platform/log'

/**
 * Runs queries of a connection one after another: a connection runs one statement at a time, and Prisma sends several at once
 * within a transaction. A query that waits for a connection that breaks fails with the same error.
 */
function oneAtATime(query: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  let running: Promise<unknown> | undefined
  return (...args) => {
    // Queries with a callback are the pool's own, and not shared.
    if (args.some((each) => typeof each === 'function')) return query(...args)
    const begin = () => query(...args)
    const answer = running ? running.catch(ignoreServerError).then(begin) : begin()
    if (!(answer instanceof Promise)) return answer
    running = answer
    const free = () => {
      if (running === answer) running = undefined
    }
    answer.finally(free).catch(() => undefined)
    return answer
  }
}

/** An error reported by the server leaves the connection usable: a transaction must be rolled back on it. */
function ignoreServerError(error: unknown): void {
  if (!(error instanceof Error && 'severity' in error)) throw error
}

type Queryable = Record<'query', (...args: unknown[]) => unknown>
type Connectable = Record<'connect', (...args: unknown[]) => unknown>

/** Rethrows an error with a code: for a broken connection or a timeout, the driver gives none. */
function rethrow(error: unknown): never {
  // Other classes of errors are mistakes of the caller.
  const isConnectionError = error instanceof Error && error.constructor === Error && !('code' in error)
  throw isConnectionError ? Object.assign(error, { code: 'ECONNRESET' }) : error
}

function withErrorCodes(call: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  return (...args) => {
    const answer = call(...args)
    return answer instanceof Promise ? answer.catch(rethrow) : answer
  }
}

/**
 * Adds a code to each failure that the pool and its connections report without one, so that `databaseErrorKind` recognizes it,
 * and serializes the queries of each connection unless they are sent without waiting for each answer.
 */
function addErrorCodes(pool: Pool, pipelines: boolean): void {
  const [queryable, connectable] = [pool as unknown as Queryable, pool as unknown as Connectable]
  queryable.query = withErrorCodes(queryable.query.bind(pool))
  connectable.connect = withErrorCodes(connectable.connect.bind(pool))
  pool.on('connect', (client: PoolClient) => {
    const each = client as unknown as Queryable
    const query = each.query.bind(client)
    each.query = withErrorCodes(pipelines ? query : oneAtATime(query))
  })
}

/** A query that takes longer waits for a dead connection. */
const queryTimeoutMs = 30_000

/** Connections for appends. One writes at a time; the other replaces a broken one. */
const appendConnections = 2

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ query_timeout: queryTimeoutMs, ...config })
  addErrorCodes(pool, config.pipeline === true)
  pool.on('error', (error) => log().warn({ error: error.message }, 'database connection lost'))
  // An unhandled error of a checked-out connection would end the process; its user gets the error from the query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Opens a connection pool to PostgreSQL, and one for appends, whose statements are sent without waiting for each answer: over a
 * network, each wait takes as long as many statements. They connect on first use. A `Client` of its own in `config` has only the
 * first pool.
 */
export function openPostgres(config: PoolConfig): PostgresDatabase {
  const pool = openPool(config)
  const appendPool = config.Client ? pool : openPool({ ...config, max: appendConnections, pipeline: true })
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const prisma = new PrismaClient({ adapter, transactionOptions })
  return {
    provider: 'postgresql',
    config,
    // Both clients are generated from one schema. SQLite's is narrower: what compiles against it runs on both.
    prisma: prisma as unknown as Prisma,
    pool,
    appendPool,
    connections: () => {
      const pools = [...new Set([pool, appendPool])]
      const sum = (count: (each: Pool) => number) => pools.reduce((total, each) => total + count(each), 0)
      return {
        open: sum(({ totalCount }) => totalCount),
        idle: sum(({ idleCount }) => idleCount),
        waiting: sum(({ waitingCount }) => waitingCount),
      }
    },
    close: async () => {
      await prisma.$disconnect()
      for (const each of [pool, appendPool]) if (!each.ending) await each.end()
    },
  }
}
