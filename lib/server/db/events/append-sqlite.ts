import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch, NewEvent } from '@/lib/server/db/events/append-batch'
import { taskCreationStatements } from '@/lib/server/db/tasks/task-creation'
import { conversationUpdateStatements } from '@/lib/server/db/conversations/conversation-update'
import { type SqlStatement, toSqlDate } from '@/lib/server/db/engine/sql-statement'

const insertEvent = (raw: string): string => `
  INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  VALUES (?, ?, ?, ?, ?, ?, ${raw}, ?)`

/** A batch whose long texts may be encoded. */
export type SqliteBatch = Omit<AppendBatch, 'events'> & { events: NewEvent[] }

/** Returns the statement for a set of changed columns: SQLite writes the indexes of all columns named, changed or not. */
const changeTask = (names: string[]): string =>
  `UPDATE "Task" SET "updatedAt" = ?, "logBytes" = "logBytes" + ?${names.map((name) => `, "${name}" = ?`).join('')} WHERE "id" = ?`

/** A statement with the index of the value of each parameter. Named parameters would be looked up for each run. */
interface Prepared {
  statement: Sqlite.Statement
  order: number[]
}

/** Returns a function that writes a batch over the connection in one transaction, many times faster than Prisma. */
export function createSqliteAppender(db: Sqlite.Database): (batch: SqliteBatch) => void {
  const insert = db.prepare(insertEvent('?'))
  const insertEncoded = db.prepare(insertEvent('CAST(? AS TEXT)'))
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

  function runCreations({ creations, changes }: SqliteBatch, updatedAt: string): Set<string> {
    const created = new Set<string>()
    for (const { row, ...each } of creations) {
      const { hold: _hold, ...change } = changes.find(({ id }) => id === row.id) ?? {}
      run(taskCreationStatements({ ...each, row }, updatedAt, change))
      created.add(row.id)
    }
    return created
  }

  function writeBatch(batch: SqliteBatch): void {
    const updatedAt = toSqlDate(new Date())
    const created = runCreations(batch, updatedAt)
    for (const { taskId, seq, at, direction, method, kind, raw, event } of batch.events) {
      const statement = typeof raw === 'string' ? insert : insertEncoded
      statement.run(taskId, seq, at, direction, method, kind, raw, event)
    }
    for (const { id, logBytes = 0, hold: _hold, ...change } of batch.changes) {
      if (created.has(id)) continue
      const columns = Object.entries(change).filter(([, value]) => value !== undefined && value !== null)
      const values = columns.map(([, value]) => columnOf(value))
      preparedOf(changeTask(columns.map(([name]) => name))).statement.run(updatedAt, logBytes, ...values, id)
    }
    for (const each of batch.updates) run(conversationUpdateStatements(each, updatedAt))
  }

  return (batch) => {
    begin.run()
    try {
      writeBatch(batch)
      commit.run()
    } catch (error) {
      // SQLite may have rolled back already, as it does when the disk is full.
      if (db.inTransaction) rollback.run()
      throw error
    }
  }
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
