import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { AppendBatch } from '@/lib/server/db/append-batch'

const insertEvent = `INSERT INTO "TaskEvent" ("taskId", "seq", "at", "direction", "method", "kind", "raw", "event")
  VALUES (@taskId, @seq, @at, @direction, @method, @kind, @raw, @event)`

const changed = ['remoteId', 'callerId', 'contextId', 'state', 'open', 'artifactCount', 'states', 'statusAt', 'lastSeq']
const changeTask = `UPDATE "Task" SET "updatedAt" = @updatedAt,
  ${changed.map((name) => `"${name}" = coalesce(@${name}, "${name}")`).join(', ')} WHERE "id" = @id`

const unchanged = Object.fromEntries(changed.map((name) => [name, null]))

/** Makes the function that writes batches over that connection, on which no transaction may be open. Many times faster than Prisma. */
export function sqliteAppender(db: Sqlite.Database): (batch: AppendBatch) => void {
  const insert = db.prepare(insertEvent)
  const change = db.prepare(changeTask)
  const append = db.transaction(({ events, changes }: AppendBatch) => {
    for (const event of events) insert.run(event)
    // Dates are text and compared as such: written as Prisma writes them.
    const updatedAt = new Date().toISOString().replace('Z', '+00:00')
    for (const { states, open, ...columns } of changes) {
      change.run({
        ...unchanged,
        ...columns,
        ...(open === undefined ? {} : { open: Number(open) }),
        ...(states ? { states: JSON.stringify(states) } : {}),
        updatedAt,
      })
    }
  })
  return (batch) => append.immediate(batch)
}
