import 'server-only'
import type Sqlite from 'better-sqlite3'
import { database } from '@/lib/server/db/engine/client'
import type { EventColumns } from '@/lib/server/db/events/append-batch'

/** Maximum bytes of a page. A page has at least one row. */
const pageBytes = 4_000_000

/** The raw text only of rows whose event refers to it: see `encodeEventText`. */
const referredRaw = `CASE WHEN "event" LIKE '%\n%' THEN "raw" ELSE '' END AS "raw"`

// $1: task, $2: the row before, $3: limit. Sizes are known without reading the texts.
const pageWith = (raw: string): string => `
  SELECT "taskId", "seq", "at", "direction", "method", "kind", ${raw}, "event" FROM "TaskEvent"
  WHERE "taskId" = $1 AND "seq" > $2 AND "seq" <= (
    SELECT max(CASE WHEN "total" <= ${pageBytes} OR "nr" = 1 THEN "seq" END) FROM (
      SELECT "seq", row_number() OVER (ORDER BY "seq") AS "nr", sum("bytes") OVER (ORDER BY "seq") AS "total" FROM (
        SELECT "seq", octet_length("raw") + octet_length("event") AS "bytes" FROM "TaskEvent"
        WHERE "taskId" = $1 AND "seq" > $2 ORDER BY "seq" LIMIT $3
      ) AS "sizes"
    ) AS "sums"
  )
  ORDER BY "seq"`

const pages = { whole: pageWith('"raw"'), forThread: pageWith(referredRaw) }

type PageStatement = Sqlite.Statement<[object], EventColumns>

/** The statements of each SQLite connection: preparing one takes longer than running it. */
const statements = new WeakMap<Sqlite.Database, Record<keyof typeof pages, PageStatement>>()

function statementsOf(connection: Sqlite.Database): Record<keyof typeof pages, PageStatement> {
  const prepare = (sql: string) => connection.prepare<[object], EventColumns>(sql).safeIntegers(false)
  const prepared = statements.get(connection) ?? {
    whole: prepare(pages.whole),
    forThread: prepare(pages.forThread),
  }
  statements.set(connection, prepared)
  return prepared
}

/**
 * Returns rows of a task with a `seq` above `after`, in order: at most `limit`, fewer if they are large. Bypasses Prisma, which
 * takes twice the time, and hundreds of MB for a long log. `forThread`: without the raw text of rows whose event does not refer
 * to it, which is half of the memory that a large row takes.
 */
export async function readEventPage(
  taskId: string,
  after: number,
  limit: number,
  forThread = false,
): Promise<EventColumns[]> {
  const db = database()
  const kind = forThread ? 'forThread' : 'whole'
  if (db.provider === 'postgresql') return (await db.pool.query<EventColumns>(pages[kind], [taskId, after, limit])).rows
  return db.runExclusive((connection) => statementsOf(connection)[kind].all({ 1: taskId, 2: after, 3: limit }))
}
