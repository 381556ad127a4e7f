import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import { beginStatements } from '@/lib/server/db/begin-statements'
import { newsStatements } from '@/lib/server/db/news-statements'
import { type Statement, writtenDate } from '@/lib/server/db/statement'

const insertEvent = `INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  VALUES (@taskId, @seq, @at, @direction, @method, @kind, @raw, @event)`

/** A statement for each set of columns that change: SQLite writes the indexes of all that are named, changed or not. */
const changeTask = (names: string[]): string =>
  `UPDATE "Task" SET "updatedAt" = @updatedAt, "logBytes" = "logBytes" + @logBytes${names.map((name) => `, "${name}" = @${name}`).join('')} WHERE "id" = @id`

/** Makes the function that writes batches over that connection, on which no transaction may be open. Many times faster than Prisma. */
export function sqliteAppender(db: Sqlite.Database): (batch: AppendBatch) => void {
  const insert = db.prepare(insertEvent)
  const prepared = new Map<string, Sqlite.Statement>()
  const statementOf = (sql: string): Sqlite.Statement => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  // Parameters with a number are named ones here.
  const run = (statements: Statement[]): void => {
    let changed = true
    for (const { sql, values, conditional, otherwise } of statements) {
      if (conditional && !changed) continue
      const { changes } = statementOf(sql).run(Object.fromEntries(values.map((value, index) => [index + 1, value])))
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
    for (const event of events) insert.run(event)
    for (const { id, logBytes = 0, hold: _alone, ...change } of changes) {
      if (begun.has(id)) continue
      const columns = Object.entries(change).filter(([, value]) => value !== undefined && value !== null)
      const names = columns.map(([name]) => name).toSorted()
      const values = Object.fromEntries(columns.map(([name, value]) => [name, columnOf(value)]))
      statementOf(changeTask(names)).run({ ...values, id, logBytes, updatedAt })
    }
    for (const each of news) run(newsStatements(each, updatedAt))
  })
  return (batch) => append.immediate(batch)
}

/** As SQLite holds it: no booleans, and JSON as text. */
function columnOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}
