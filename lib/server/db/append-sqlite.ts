import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import { beginStatements } from '@/lib/server/db/begin-statements'
import { newsStatements } from '@/lib/server/db/news-statements'
import { type Statement, writtenDate } from '@/lib/server/db/statement'

const insertEvent = `INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

/** A statement for each set of columns that change: SQLite writes the indexes of all that are named, changed or not. */
const changeTask = (names: string[]): string =>
  `UPDATE "Task" SET "updatedAt" = ?, "logBytes" = "logBytes" + ?${names.map((name) => `, "${name}" = ?`).join('')} WHERE "id" = ?`

/** A statement, and which value goes to each of its parameters: those with a name are looked up for each run. */
interface Prepared {
  statement: Sqlite.Statement
  order: number[]
}

/** Makes the function that writes batches over that connection, on which no transaction may be open. Many times faster than Prisma. */
export function sqliteAppender(db: Sqlite.Database): (batch: AppendBatch) => void {
  const insert = db.prepare(insertEvent)
  const known = new Map<string, Prepared>()
  const preparedOf = (sql: string): Prepared => {
    const prepared = known.get(sql) ?? prepare(db, sql)
    known.set(sql, prepared)
    return prepared
  }
  const run = (statements: Statement[]): void => {
    let changed = true
    for (const { sql, values, conditional, otherwise } of statements) {
      if (conditional && !changed) continue
      const { statement, order } = preparedOf(sql)
      const { changes } = statement.run(order.map((number) => values[number - 1]))
      if (!conditional) changed = changes > 0
      if (otherwise && changes === 0) run(otherwise)
    }
  }
  const append = db.transaction(({ begins, events, changes, news }: AppendBatch) => {
    const updatedAt = writtenDate(new Date())
    const begun = new Set<string>()
    for (const { row, ...each } of begins) {
      const { hold: _alone, ...change } = changes.find(({ id }) => id === row.id) ?? {}
      run(beginStatements({ ...each, row }, updatedAt, change))
      begun.add(row.id)
    }
    for (const { taskId, seq, at, direction, method, kind, raw, event } of events)
      insert.run(taskId, seq, at, direction, method, kind, raw, event)
    for (const { id, logBytes = 0, hold: _alone, ...change } of changes) {
      if (begun.has(id)) continue
      const columns = Object.entries(change).filter(([, value]) => value !== undefined && value !== null)
      const values = columns.map(([, value]) => columnOf(value))
      preparedOf(changeTask(columns.map(([name]) => name))).statement.run(updatedAt, logBytes, ...values, id)
    }
    for (const each of news) run(newsStatements(each, updatedAt))
  })
  return (batch) => append.immediate(batch)
}

function prepare(db: Sqlite.Database, sql: string): Prepared {
  const order = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return { statement: db.prepare(sql.replace(/\$\d+/g, '?')), order }
}

/** As SQLite holds it: no booleans, and JSON as text. */
function columnOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}
