import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import { newsStatements } from '@/lib/server/db/news-statements'

const insertEvent = `INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  VALUES (@taskId, @seq, @at, @direction, @method, @kind, @raw, @event)`

const changed = [
  'remoteId',
  'callerId',
  'contextId',
  'state',
  'open',
  'artifactCount',
  'states',
  'statusAt',
  'firstEventMs',
  'restMs',
  'asks',
  'lastSeq',
]
const changeTask = `UPDATE "Task" SET "updatedAt" = @updatedAt, "logBytes" = "logBytes" + @logBytes,
  ${changed.map((name) => `"${name}" = coalesce(@${name}, "${name}")`).join(', ')} WHERE "id" = @id`

const unchanged = Object.fromEntries(changed.map((name) => [name, null]))

/** Makes the function that writes batches over that connection, on which no transaction may be open. Many times faster than Prisma. */
export function sqliteAppender(db: Sqlite.Database): (batch: AppendBatch) => void {
  const insert = db.prepare(insertEvent)
  const change = db.prepare(changeTask)
  const prepared = new Map<string, Sqlite.Statement>()
  // Parameters with a number are named ones here.
  const run = (sql: string, values: string[]): void => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    statement.run(Object.fromEntries(values.map((value, index) => [index + 1, value])))
  }
  const append = db.transaction(({ events, changes, news }: AppendBatch) => {
    for (const event of events) insert.run(event)
    // Dates are text and compared as such: written as Prisma writes them.
    const updatedAt = new Date().toISOString().replace('Z', '+00:00')
    for (const { states, open, asks, hold: _alone, ...columns } of changes) {
      change.run({
        ...unchanged,
        logBytes: 0,
        ...columns,
        ...(open === undefined ? {} : { open: Number(open) }),
        ...(states ? { states: JSON.stringify(states) } : {}),
        ...(asks ? { asks: JSON.stringify(asks) } : {}),
        updatedAt,
      })
    }
    for (const each of news) for (const { sql, values } of newsStatements(each, updatedAt)) run(sql, values)
  })
  return (batch) => append.immediate(batch)
}
