import 'server-only'
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils'

/** A connection that does one thing at a time, and `alone` for work that goes around it. */
export type GuardedConnection = SqlDriverAdapter & { alone: <T>(work: () => Promise<T>) => Promise<T> }

/**
 * Makes a SQLite connection safe for concurrent requests.
 * Prisma's adapter has one and lets a plain query run inside whatever transaction is open on it: acknowledged before that
 * transaction commits, gone with its rollback. Here all work queues behind an open transaction, and a transaction takes the
 * write lock at its start: one that reads first fails as soon as another process wrote in between.
 */
export function guardSqlite(inner: SqlDriverAdapter): GuardedConnection {
  const takeTurn = turns()

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = await takeTurn()
    try {
      return await work()
    } finally {
      done()
    }
  }

  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    alone,
    queryRaw: (query) => alone(() => inner.queryRaw(query)),
    executeRaw: (query) => alone(() => inner.executeRaw(query)),
    executeScript: (script) => alone(() => inner.executeScript(script)),
    startTransaction: async () => {
      const done = await takeTurn()
      try {
        await inner.executeScript('BEGIN IMMEDIATE')
      } catch (error) {
        done()
        throw error
      }
      return transaction(inner, done)
    },
    dispose: () => inner.dispose(),
  }
}

/** Prisma sends COMMIT or ROLLBACK itself and then calls `commit` or `rollback` to hand the connection back. */
function transaction(inner: SqlDriverAdapter, done: () => void): Transaction {
  let open = true
  async function handBack(): Promise<void> {
    try {
      if (open) await inner.executeScript('ROLLBACK')
    } catch {
      // SQLite has already rolled back, as it does when the disk is full.
    } finally {
      done()
    }
  }
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    options: { usePhantomQuery: false },
    queryRaw: (query) => inner.queryRaw(query),
    executeRaw: async (query) => {
      const changed = await inner.executeRaw(query)
      if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') open = false
      return changed
    },
    commit: handBack,
    rollback: handBack,
  }
}

/** Hands out turns in order; the next one comes when the holder calls what it got. */
function turns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return before.then(() => resolve)
  }
}
