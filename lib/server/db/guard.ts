import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils'
import { databaseCode } from '@/lib/server/db/database-problem'

/** How long, and how often, another process's write is waited for. */
const busyMs = 5_000
const busyPauseMs = 20

/** A connection that does one thing at a time, and `alone` for work that goes around it. */
export type GuardedConnection = SqlDriverAdapter & {
  alone: <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T>
}

/**
 * Makes a SQLite connection safe for concurrent requests.
 * Prisma's adapter has one and lets a plain query run inside whatever transaction is open on it: acknowledged before that
 * transaction commits, gone with its rollback. Here all work queues behind an open transaction, and a transaction takes the
 * write lock at its start: one that reads first fails as soon as another process wrote in between.
 */
export function guardSqlite(inner: SqlDriverAdapter): GuardedConnection {
  const takeTurn = turns()

  /** Another process that writes is waited for here, for a while: the connection itself would hold up the whole process. */
  async function begin<T>(work: (done: () => void) => Promise<T>, patienceMs = busyMs): Promise<T> {
    for (const since = performance.now(); ;) {
      const done = await takeTurn()
      try {
        return await work(done)
      } catch (error) {
        done()
        if (databaseCode(error) !== 'SQLITE_BUSY' || performance.now() - since > patienceMs) throw error
      }
      await sleep(busyPauseMs)
    }
  }

  function alone<T>(work: () => Promise<T>, patienceMs?: number): Promise<T> {
    return begin(async (done) => {
      const result = await work()
      done()
      return result
    }, patienceMs)
  }

  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    alone,
    queryRaw: (query) => alone(() => inner.queryRaw(query)),
    executeRaw: (query) => alone(() => inner.executeRaw(query)),
    executeScript: (script) => alone(() => inner.executeScript(script)),
    startTransaction: () =>
      begin(async (done) => {
        await inner.executeScript('BEGIN IMMEDIATE')
        return transaction(inner, done)
      }),
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
