import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch, EventColumns } from '@/lib/server/db/events/append-batch'
import { taskCreationStatements } from '@/lib/server/db/tasks/task-creation'
import { conversationUpdateStatements } from '@/lib/server/db/conversations/conversation-update'
import { type SqlStatement, toSqlDate } from '@/lib/server/db/engine/sql-statement'

const insertEvent = `INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

/** Returns the statement for a set of changed columns: SQLite writes the indexes of all columns named, changed or not. */
const changeTask = (names: string[]): string =>
  `UPDATE "Task" SET "updatedAt" = ?, "logBytes" = "logBytes" + ?${names.map((name) => `, "${name}" = ?`).join('')} WHERE "id" = ?`

/** A statement with the index of the value of each parameter. Named parameters would be looked up for each run. */
interface Prepared {
  statement: Sqlite.Statement
  order: number[]
}

/** Characters of rows that are written without a yield. Writing that much takes about 20 ms. */
const maxStep = 2_000_000

/**
 * Returns a function that writes batches over the connection, many times faster than Prisma. No transaction may be open on it,
 * and nothing else may use it until the promise settles. Yields to the event loop before a batch of large rows, after each
 * 2,000,000 characters of it, and before its commit.
 */
export function createSqliteAppender(db: Sqlite.Database): (batch: AppendBatch) => Promise<void> {
  const insert = db.prepare(insertEvent)
  const known = new Map<string, Prepared>()
  const preparedOf = (sql: string): Prepared => {
    const prepared = known.get(sql) ?? prepare(db, sql)
    known.set(sql, prepared)
    return prepared
  }
  const run = (statements: SqlStatement[]): void => {
    let changed = true
    for (const { sql, values, conditional, otherwise } of statements) {
      if (conditional && !changed) continue
      const { statement, order } = preparedOf(sql)
      const { changes } = statement.run(order.map((number) => values[number - 1]))
      if (!conditional) changed = changes > 0
      if (otherwise && changes === 0) run(otherwise)
    }
  }
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')

  function runCreations({ creations, changes }: AppendBatch, updatedAt: string): Set<string> {
    const created = new Set<string>()
    for (const { row, ...each } of creations) {
      const { hold: _hold, ...change } = changes.find(({ id }) => id === row.id) ?? {}
      run(taskCreationStatements({ ...each, row }, updatedAt, change))
      created.add(row.id)
    }
    return created
  }

  async function insertEvents(events: readonly EventColumns[]): Promise<void> {
    let characters = 0
    for (const { taskId, seq, at, direction, method, kind, raw, event } of events) {
      insert.run(taskId, seq, at, direction, method, kind, raw, event)
      characters += raw.length + event.length
      if (characters < maxStep) continue
      characters = 0
      await yieldOnce()
    }
  }

  async function writeBatch(batch: AppendBatch): Promise<void> {
    const updatedAt = toSqlDate(new Date())
    const created = runCreations(batch, updatedAt)
    await insertEvents(batch.events)
    for (const { id, logBytes = 0, hold: _hold, ...change } of batch.changes) {
      if (created.has(id)) continue
      const columns = Object.entries(change).filter(([, value]) => value !== undefined && value !== null)
      const values = columns.map(([, value]) => columnOf(value))
      preparedOf(changeTask(columns.map(([name]) => name))).statement.run(updatedAt, logBytes, ...values, id)
    }
    for (const each of batch.updates) run(conversationUpdateStatements(each, updatedAt))
  }

  return async (batch) => {
    if (isLarge(batch)) await yieldOnce()
    begin.run()
    try {
      await writeBatch(batch)
      commit.run()
    } catch (error) {
      // SQLite may have rolled back already, as it does when the disk is full.
      if (db.inTransaction) rollback.run()
      throw error
    }
  }
}

/** True for a batch that is written in several steps. */
function isLarge({ events }: AppendBatch): boolean {
  return events.reduce((sum, { raw, event }) => sum + raw.length + event.length, 0) >= maxStep
}

function prepare(db: Sqlite.Database, sql: string): Prepared {
  const order = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return { statement: db.prepare(sql.replace(/\$\d+/g, '?')), order }
}

/** Converts a value for SQLite: booleans become numbers, dates and objects text. */
function columnOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return toSqlDate(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}
