import 'server-only'
import type { RowSort } from '@/lib/api/outline'
import type { RowEvent } from '@/lib/a2a/log'
import { frameMark, type MarkedFrame } from '@/lib/replay/marks-in'
import { database } from '@/lib/server/db/client'

/** Stand in none of the texts that they part. */
const between = '\u001f'
const within = '\u001e'

interface Columns {
  times: string | null
  sorts: string | null
  sizes: string | null
}

/** Of each row: when it was logged (ISO 8601), what it is, and how many bytes went over the wire. */
export interface OutlineRows {
  times: string[]
  sorts: RowSort[]
  /** Which of `sorts` a row is. */
  sort: number[]
  sizes: number[]
}

/** A task's rows with a `seq` above `after`, without their contents, in order. The database joins them: many times faster than row by row. */
export async function readOutlineRows(taskId: string, after: number, limit: number): Promise<OutlineRows> {
  const [columns] = await database().prisma.$queryRaw<Columns[]>`
    SELECT string_agg("at", ',' ORDER BY "seq") AS "times",
      string_agg("direction" || CAST(${within} AS TEXT) || "kind" || CAST(${within} AS TEXT) || "method", CAST(${between} AS TEXT) ORDER BY "seq") AS "sorts",
      string_agg(CAST("size" AS TEXT), ',' ORDER BY "seq") AS "sizes"
    FROM (
      SELECT "seq", "at", "direction", "kind", "method", octet_length("raw") AS "size" FROM "TaskEvent"
      WHERE "taskId" = ${taskId} AND "seq" > ${after} ORDER BY "seq" LIMIT ${limit}
    ) AS "page"`
  if (!columns?.times || !columns.sorts || !columns.sizes) return { times: [], sorts: [], sort: [], sizes: [] }
  const known = new Map<string, number>()
  const sort = columns.sorts.split(between).map((name) => {
    const place = known.get(name) ?? known.size
    known.set(name, place)
    return place
  })
  return {
    times: columns.times.split(','),
    sorts: [...known.keys()].map((name) => {
      const [direction, kind, method = ''] = name.split(within)
      // Only what we wrote is read, so the column types are taken at their word.
      return { direction, kind, method } as RowSort
    }),
    sort,
    sizes: columns.sizes.split(',').map(Number),
  }
}

/** The task's deliveries to its webhook, and what of it could not be read. */
export async function readMarkedFrames(taskId: string): Promise<MarkedFrame[]> {
  const rows = await database().prisma.taskEvent.findMany({
    where: { taskId, OR: [{ kind: 'push' }, { kind: 'note', event: { contains: '"unread":true' } }] },
    orderBy: { seq: 'asc' },
    select: { seq: true, event: true },
  })
  return rows.flatMap(({ seq, event }) => {
    const mark = frameMark(JSON.parse(event) as RowEvent)
    return mark ? { seq, mark } : []
  })
}
