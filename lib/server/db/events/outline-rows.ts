import 'server-only'
import type { RowSort } from '@/lib/api/outline'
import type { RowEvent } from '@/lib/a2a/log'
import { getRowMark, type MarkedRow } from '@/lib/replay/outline'
import { database } from '@/lib/server/db/engine/client'

/** Separators that occur in none of the joined texts. */
const rowSeparator = '\u001f'
const fieldSeparator = '\u001e'

interface Columns {
  times: string | null
  sorts: string | null
  sizes: string | null
}

/** For each row: when it was logged (ISO 8601), its sort, and its size in bytes on the wire. */
export interface OutlineRows {
  times: string[]
  sorts: RowSort[]
  /** Index into `sorts` for each row. */
  sort: number[]
  sizes: number[]
}

/**
 * Returns rows of a task with a `seq` above `after`, in order and without contents. The database joins them, which is many
 * times faster than row by row.
 */
export async function readOutlineRows(taskId: string, after: number, limit: number): Promise<OutlineRows> {
  const [columns] = await database().prisma.$queryRaw<Columns[]>`
    SELECT string_agg("at", ',' ORDER BY "seq") AS "times",
      string_agg("direction" || CAST(${fieldSeparator} AS TEXT) || "kind" || CAST(${fieldSeparator} AS TEXT) || "method", CAST(${rowSeparator} AS TEXT) ORDER BY "seq") AS "sorts",
      string_agg(CAST("size" AS TEXT), ',' ORDER BY "seq") AS "sizes"
    FROM (
      SELECT "seq", "at", "direction", "kind", "method", octet_length("raw") AS "size" FROM "TaskEvent"
      WHERE "taskId" = ${taskId} AND "seq" > ${after} ORDER BY "seq" LIMIT ${limit}
    ) AS "page"`
  if (!columns?.times || !columns.sorts || !columns.sizes) return { times: [], sorts: [], sort: [], sizes: [] }
  const known = new Map<string, number>()
  const sort = columns.sorts.split(rowSeparator).map((name) => {
    const index = known.get(name) ?? known.size
    known.set(name, index)
    return index
  })
  return {
    times: columns.times.split(','),
    sorts: [...known.keys()].map((name) => {
      const [direction, kind, method = ''] = name.split(fieldSeparator)
      // Rows contain only what Switchboard wrote, so column types are not validated.
      return { direction, kind, method } as RowSort
    }),
    sort,
    sizes: columns.sizes.split(',').map(Number),
  }
}

/** Returns the rows of a task that are marked in an outline: webhook deliveries, and notes on malformed events. */
export async function readMarkedFrames(taskId: string): Promise<MarkedRow[]> {
  const rows = await database().prisma.taskEvent.findMany({
    where: { taskId, OR: [{ kind: 'push' }, { kind: 'note', event: { contains: '"unread":true' } }] },
    orderBy: { seq: 'asc' },
    select: { seq: true, event: true },
  })
  return rows.flatMap(({ seq, event }) => {
    const mark = getRowMark(JSON.parse(event) as RowEvent)
    return mark ? { seq, mark } : []
  })
}

/** Number and size of the webhook deliveries in a task's log. */
export interface DeliveryCounts {
  accepted: number
  refused: number
  /** Bytes of their bodies. */
  bytes: number
}

/** Counts the webhook deliveries in a task's log. */
export async function countDeliveries(taskId: string): Promise<DeliveryCounts> {
  const [row] = await database().prisma.$queryRaw<Record<keyof DeliveryCounts, number | bigint | null>[]>`
    SELECT sum(CASE WHEN "event" LIKE '{"kind":"push","accepted":true%' THEN 1 ELSE 0 END) AS "accepted",
      sum(CASE WHEN "event" LIKE '{"kind":"push","accepted":false%' THEN 1 ELSE 0 END) AS "refused",
      sum(octet_length("raw")) AS "bytes"
    FROM "TaskEvent" WHERE "taskId" = ${taskId} AND "kind" = 'push'`
  const { accepted, refused, bytes } = row ?? {}
  return { accepted: Number(accepted ?? 0), refused: Number(refused ?? 0), bytes: Number(bytes ?? 0) }
}
