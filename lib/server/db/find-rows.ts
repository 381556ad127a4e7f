import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { storeWireText } from '@/lib/server/db/wire-text'

const { sql, join } = Prisma

const instr = { sqlite: sql`instr`, postgresql: sql`strpos` }

/** The databases agree on the case of these letters alone. */
const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** No character of the term means anything else, as it would in a pattern. */
function has(column: Prisma.Sql, term: string): Prisma.Sql {
  const find = instr[database().provider]
  const small = sql`${find}(lower(${column}), ${lower(term)}) > 0`
  return /^[ -~]*$/.test(term) ? small : sql`(${find}(${column}, ${term}) > 0 OR ${small})`
}

/** What a word is looked for in: `event` is JSON, whatever way the agent had of writing. */
function holds(word: string): Prisma.Sql {
  const wire = storeWireText(word)
  const json = JSON.stringify(word).slice(1, -1)
  const all = [has(sql`"raw"`, wire), has(sql`"event"`, json), has(sql`"kind" || ' ' || "method"`, wire)]
  // Long texts of an event stand in the raw text alone (event-text.ts).
  if (json !== wire) all.push(has(sql`"raw"`, storeWireText(json)))
  return sql`(${join(all, ' OR ')})`
}

/** The rows of a task with `after` < seq <= `until` whose text, as it went over the wire or as it was understood, holds all the words. */
export async function findRows(taskId: string, words: string[], after: number, until: number): Promise<number[]> {
  const rows = await database().prisma.$queryRaw<{ seq: number | bigint }[]>`
    SELECT "seq" FROM "TaskEvent" WHERE "taskId" = ${taskId} AND "seq" > ${after} AND "seq" <= ${until}
      AND ${join(words.map(holds), ' AND ')} ORDER BY "seq"`
  return rows.map(({ seq }) => Number(seq))
}
