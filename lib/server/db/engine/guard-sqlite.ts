import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils'
import { databaseErrorCode } from '@/lib/server/platform/database-error'

/** How long to wait for the write lock of another process, and how often to retry. */
const busyMs = 5_000
const busyPauseMs = 20

/** A connection that runs one operation at a time. */
export type GuardedConnection = SqlDriverAdapter & {
  /** Runs work that reads over the connection, bypassing the adapter, while no transaction is open on it. */
  runReading: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Runs work that writes over another connection of this process, while nothing is written over this one. Several may run at
   * once: the other connection has its own queue.
   */
  runWriting: <T>(work: () => Promise<T>, patienceMs: number) => Promise<T>
}

/** Retries here while another process writes; waiting in the connection itself would block the whole process. */
async function begin<T>(
  acquire: () => Promise<() => void>,
  work: (done: () => void) => Promise<T>,
  patienceMs = busyMs,
): Promise<T> {
  for (const since = performance.now(); ;) {
    const done = await acquire()
    try {
      return await work(done)
    } catch (error) {
      done()
      if (databaseErrorCode(error) !== 'SQLITE_BUSY' || performance.now() - since > patienceMs) throw error
    }
    await sleep(busyPauseMs)
  }
}

function alone<T>(acquire: () => Promise<() => void>, work: () => Promise<T>, patienceMs?: number): Promise<T> {
  return begin(
    acquire,
    async (done) => {
      const result = await work()
      done()
      return result
    },
    patienceMs,
  )
}

/**
 * Makes a SQLite connection safe for concurrent requests, and for another connection of this process that writes.
 * Prisma's adapter has one connection and runs a plain query inside whatever transaction is open on it: it is acknowledged
 * before that transaction commits, and lost with its rollback. Here all work queues behind an open transaction, and a
 * transaction takes the write lock at its start: one that reads first would fail once another process has written in between.
 * `isReadOnly`: true for a statement that changes nothing.
 */
export function guardSqlite(inner: SqlDriverAdapter, isReadOnly: (sql: string) => boolean): GuardedConnection {
  const { acquire: acquireConnection } = createLock()
  const { acquire: acquireWriting, acquireShared: shareWriting } = createLock()

  /** Waits for its turn to write before it takes the connection, so that reads continue meanwhile. */
  async function acquireBoth(): Promise<() => void> {
    const endWriting = await acquireWriting()
    const releaseConnection = await acquireConnection()
    return () => {
      releaseConnection()
      endWriting()
    }
  }

  const run = <T>({ sql }: { sql: string }, work: () => Promise<T>): Promise<T> =>
    alone(isReadOnly(sql) ? acquireConnection : acquireBoth, work)

  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    runReading: (work) => alone(acquireConnection, work),
    runWriting: (work, patienceMs) => alone(shareWriting, work, patienceMs),
    queryRaw: (query) => run(query, () => inner.queryRaw(query)),
    executeRaw: (query) => run(query, () => inner.executeRaw(query)),
    executeScript: (script) => alone(acquireBoth, () => inner.executeScript(script)),
    startTransaction: () =>
      begin(acquireBoth, async (done) => {
        await inner.executeScript('BEGIN IMMEDIATE')
        return transaction(inner, done)
      }),
    dispose: () => inner.dispose(),
  }
}

/** Prisma sends COMMIT or ROLLBACK itself and then calls `commit` or `rollback` to release the connection. */
function transaction(inner: SqlDriverAdapter, done: () => void): Transaction {
  let open = true
  async function release(): Promise<void> {
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
    commit: release,
    rollback: release,
  }
}

interface Lock {
  /** Resolves in order, with the function that releases the lock. */
  acquire: () => Promise<() => void>
  /** Does the same for holders that share the lock with each other. None passes a caller of `acquire` that waits. */
  acquireShared: () => Promise<() => void>
}

/** Creates a queue lock. */
function createLock(): Lock {
  let last = Promise.resolve()
  /** Shared holders at the end of the queue. */
  let group: { holders: number; start: Promise<void>; leave: () => void } | undefined

  function enter(): { start: Promise<void>; leave: () => void } {
    const start = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return { start, leave: resolve }
  }

  return {
    acquire: () => {
      group = undefined
      const { start, leave } = enter()
      return start.then(() => leave)
    },
    acquireShared: () => {
      const joined = (group ??= { holders: 0, ...enter() })
      joined.holders += 1
      return joined.start.then(() => () => {
        joined.holders -= 1
        if (joined.holders > 0) return
        if (group === joined) group = undefined
        joined.leave()
      })
    },
  }
}
