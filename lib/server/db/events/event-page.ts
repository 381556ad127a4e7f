import 'server-only'
import type Sqlite from 'better-sqlite3'
import { database } from '@/lib/server/db/engine/client'
import type { EventColumns } from '@/lib/server/db/events/append-batch'

/** Maximum bytes of a page. A page has at least one row. */
const pageBytes = 4_000_000

// $1: task, $2: the row before, $3: limit. Sizes are known without reading the texts.
const page = `
  SELECT "taskId", "seq", "at", "direction", "method", "kind", "raw", "event" FROM "TaskEvent"
  WHERE "taskId" = $1 AND "seq" > $2 AND "seq" <= (
    SELECT max(CASE WHEN "total" <= ${pageBytes} OR "nr" = 1 THEN "seq" END) FROM (
      SELECT "seq", row_number() OVER (ORDER BY "seq") AS "nr", sum("bytes") OVER (ORDER BY "seq") AS "total" FROM (
        SELECT "seq", octet_length("raw") + octet_length("event") AS "bytes" FROM "TaskEvent"
        WHERE "taskId" = $1 AND "seq" > $2 ORDER BY "seq" LIMIT $3
      ) AS "sizes"
    ) AS "sums"
  )
  ORDER BY "seq"`

type PageStatement = Sqlite.Statement<[object], EventColumns>

/** The statement of each SQLite connection: preparing it takes longer than running it. */
const statements = new WeakMap<Sqlite.Database, PageStatement>()

function statementOf(connection: Sqlite.Database): PageStatement {
  const statement = statements.get(connection) ?? connection.prepare<[object], EventColumns>(page).safeIntegers(false)
  statements.set(connection, statement)
  return statement
}

/**
 * Returns rows of a task with a `seq` above `after`, in order: at most `limit`, fewer if they are large. Bypasses Prisma, which
 * takes twice the time, and hundreds of MB for a long log.
 */
export async function readEventPage(taskId: string, after: number, limit: number): Promise<EventColumns[]> {
  const db = database()
  if (db.provider === 'postgresql') return (await db.pool.query<EventColumns>(page, [taskId, after, limit])).rows
  return db.runExclusive((connection) => statementOf(connection).all({ 1: taskId, 2: after, 3: limit }))
}
