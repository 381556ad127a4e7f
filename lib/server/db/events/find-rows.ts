import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

const { sql, join } = Prisma

const instr = { sqlite: sql`instr`, postgresql: sql`strpos` }

/** Both databases lower-case only these letters in the same way. */
const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the condition that a column contains the term, without wildcards. */
function has(column: Prisma.Sql, term: string): Prisma.Sql {
  const find = instr[database().provider]
  const insensitive = sql`${find}(lower(${column}), ${lower(term)}) > 0`
  return /^[ -~]*$/.test(term) ? insensitive : sql`(${find}(${column}, ${term}) > 0 OR ${insensitive})`
}

const jsonOf = (text: string): string => JSON.stringify(text).slice(1, -1)

/** What a word is looked for in: `event` is JSON, whatever way the agent had of writing. */
function holds(word: string): Prisma.Sql {
  const plain = toStorableText(word)
  const json = jsonOf(word)
  // Long texts of an event stand in the raw text alone (event-text.ts), and that may be stored as JSON itself (wire-text.ts).
  const raw = new Set([plain, json, jsonOf(json)])
  const all = [...raw].map((term) => has(sql`"raw"`, term))
  all.push(has(sql`"event"`, json), has(sql`"kind" || ' ' || "method"`, plain))
  return sql`(${join(all, ' OR ')})`
}

/** Rows of a task with `after` < seq <= `until`. */
export interface RowRange {
  after: number
  until: number
  /** Restricts the search to these rows. */
  among?: readonly number[] | undefined
}

/**
 * Returns the numbers of the rows whose raw text or decoded event contains all words. Takes about 10 ms per megabyte and word.
 */
export async function findRows(
  taskId: string,
  words: readonly string[],
  { after, until, among }: RowRange,
): Promise<number[]> {
  const chosen = among ? sql`AND "seq" IN (${join([...among])})` : sql``
  const rows = await database().prisma.$queryRaw<{ seq: number | bigint }[]>`
    SELECT "seq" FROM "TaskEvent" WHERE "taskId" = ${taskId} AND "seq" > ${after} AND "seq" <= ${until} ${chosen}
      AND ${join(words.map(holds), ' AND ')} ORDER BY "seq"`
  return rows.map(({ seq }) => Number(seq))
}

/** Kind and method of a log row, without its contents. */
export interface RowHead {
  kind: string
  /** As on the wire. */
  method: string
}

const maxTasks = 20
const maxRows = 12

/** Returns the heads of the first rows of an agent's newest tasks, newest task first. */
export async function readFirstRows(agentId: string, since: Date): Promise<RowHead[][]> {
  const { prisma } = database()
  const tasks = await prisma.task.findMany({
    where: { agentId, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    take: maxTasks,
    select: { id: true },
  })
  const ids = tasks.map(({ id }) => id)
  const rows = await prisma.taskEvent.findMany({
    where: { taskId: { in: ids }, seq: { lte: maxRows } },
    orderBy: { seq: 'asc' },
    select: { taskId: true, kind: true, method: true },
  })
  return ids.map((id) => rows.filter(({ taskId }) => taskId === id))
}
