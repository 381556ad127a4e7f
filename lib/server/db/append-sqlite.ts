import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import { taskCreationStatements } from '@/lib/server/db/task-creation-statements'
import { conversationUpdateStatements } from '@/lib/server/db/conversation-update-statements'
import { type SqlStatement, toSqlDate } from '@/lib/server/db/sql-statement'

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

/**
 * Returns a function that writes batches over the connection, many times faster than Prisma. No transaction may be open on it.
 */
export function createSqliteAppender(db: Sqlite.Database): (batch: AppendBatch) => void {
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
  const append = db.transaction(({ creations: begins, events, changes, updates: news }: AppendBatch) => {
    const updatedAt = toSqlDate(new Date())
    const created = new Set<string>()
    for (const { row, ...each } of begins) {
      const { hold: _hold, ...change } = changes.find(({ id }) => id === row.id) ?? {}
      run(taskCreationStatements({ ...each, row }, updatedAt, change))
      created.add(row.id)
    }
    for (const { taskId, seq, at, direction, method, kind, raw, event } of events)
      insert.run(taskId, seq, at, direction, method, kind, raw, event)
    for (const { id, logBytes = 0, hold: _hold, ...change } of changes) {
      if (created.has(id)) continue
      const columns = Object.entries(change).filter(([, value]) => value !== undefined && value !== null)
      const values = columns.map(([, value]) => columnOf(value))
      preparedOf(changeTask(columns.map(([name]) => name))).statement.run(updatedAt, logBytes, ...values, id)
    }
    for (const each of news) run(conversationUpdateStatements(each, updatedAt))
  })
  return (batch) => append.immediate(batch)
}

function prepare(db: Sqlite.Database, sql: string): Prepared {
  const order = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return { statement: db.prepare(sql.replace(/\$\d+/g, '?')), order }
}

/** Converts a value for SQLite: booleans become numbers, objects JSON text. */
function columnOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}
