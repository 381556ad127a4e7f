import 'server-only'
import type Sqlite from 'better-sqlite3'
import type { Pool } from 'pg'
import type { EventColumns } from '@/lib/server/db/append-batch'

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

/** Returns rows of a task with a `seq` above `after`, in order: at most `limit`, fewer if they are large. */
export type EventPage = (taskId: string, after: number, limit: number) => Promise<EventColumns[]>

/** Returns a function that reads pages over the connection. Prisma takes twice the time, and hundreds of MB for a long log. */
export function createSqliteEventPage(db: Sqlite.Database): (...of: Parameters<EventPage>) => EventColumns[] {
  const statement = db.prepare<[object], EventColumns>(page).safeIntegers(false)
  return (taskId, after, limit) => statement.all({ 1: taskId, 2: after, 3: limit })
}

/** Reads a page over a pool. */
export async function readPostgresEventPage(pool: Pool, ...of: Parameters<EventPage>): Promise<EventColumns[]> {
  return (await pool.query<EventColumns>(page, of)).rows
}
