import 'server-only'
import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { AppendBatch } from '@/lib/server/db/append-batch'
import { beginStatements } from '@/lib/server/db/begin-statements'
import { databaseCode } from '@/lib/server/db/database-problem'
import { newsStatements } from '@/lib/server/db/news-statements'
import type { Statement } from '@/lib/server/db/statement'

const names = new Map<string, string>()

/**
 * A statement that a connection to PostgreSQL plans once: what is logged are a few long ones, of which each takes longer to
 * plan than to run. The server plans them anew when what it knows of a table changes.
 */
function prepared(text: string, values: (string | null)[]): QueryConfig {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { name, text, values }
}

const eventColumns = '"taskId", "seq", "at", "direction", "method", "kind", "raw", "event"'
const changed = [
  'remoteId',
  'callerId',
  'contextId',
  'state',
  'open',
  'successorId',
  'artifactCount',
  'states',
  'statusAt',
  'firstEventMs',
  'restMs',
  'spanMs',
  'rowCount',
  'faulty',
  'asks',
  'lastSeq',
]

// One statement, and so one round trip and one transaction; each parameter is a JSON array of objects.
const append = `
  WITH "given" AS (
    SELECT * FROM json_to_recordset($2) AS "given" ("id" text, "remoteId" text, "callerId" text, "contextId" text,
      "state" text, "open" boolean, "successorId" text, "artifactCount" int, "states" jsonb, "statusAt" text, "firstEventMs" int,
      "restMs" int, "spanMs" int, "rowCount" int, "faulty" boolean, "asks" jsonb, "lastSeq" int, "logBytes" bigint, "holder" text, "letGo" boolean)
  ), "changed" AS (
    UPDATE "Task" SET "updatedAt" = $3::timestamp, "logBytes" = "Task"."logBytes" + coalesce("given"."logBytes", 0),
      ${changed.map((name) => `"${name}" = coalesce("given"."${name}", "Task"."${name}")`).join(', ')},
      "holder" = CASE WHEN "given"."letGo" THEN NULL ELSE "Task"."holder" END
    FROM "given" WHERE "Task"."id" = "given"."id"
      AND ("given"."holder" IS NULL OR "Task"."holder" = "given"."holder")
    RETURNING "Task"."id"
  ), "refused" AS (
    SELECT "id" FROM "given" WHERE "holder" IS NOT NULL AND "id" NOT IN (SELECT "id" FROM "changed")
  ), "logged" AS (
    INSERT INTO "TaskEvent" (${eventColumns}) SELECT ${eventColumns} FROM json_to_recordset($1) AS "event" (
      "taskId" text, "seq" int, "at" text, "direction" text, "method" text, "kind" text, "raw" text, "event" text)
    WHERE "taskId" NOT IN (SELECT "id" FROM "refused")
  )
  SELECT "id" FROM "refused"`

type Ask = (text: string, values: (string | null)[]) => QueryConfig

/** Makes the function that writes batches over a pool, several times faster than Prisma. It answers with the tasks of which nothing was written: another instance holds them. */
export function postgresAppender(pool: Pool): (batch: AppendBatch) => Promise<string[]> {
  let plans = true
  const ask: Ask = (text, values) => (plans ? prepared(text, values) : { text, values })
  return async (batch) => {
    const planned = plans
    try {
      return await write(pool, batch, ask)
    } catch (error) {
      // A pooler hands each transaction to another connection, which does not know what this one was told to plan.
      if (!planned || !unplanned.test(databaseCode(error))) throw error
      plans = false
      return write(pool, batch, ask)
    }
  }
}

// invalid_sql_statement_name, duplicate_prepared_statement
const unplanned = /^(26000|42P05)$/

async function write(pool: Pool, { events, changes, begins, news }: AppendBatch, ask: Ask): Promise<string[]> {
  const now = new Date().toISOString()
  const flat = changes.map(({ hold, ...change }) => ({ ...change, ...hold }))
  const logged = ask(append, [JSON.stringify(events), JSON.stringify(flat), now])
  if (begins.length === 0 && news.length === 0) return refusedIn(await pool.query<{ id: string }>(logged))
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('BEGIN')
    for (const each of begins) await run(client, beginStatements(each, now), ask)
    const refused = refusedIn(await client.query<{ id: string }>(logged))
    for (const each of news.filter(({ taskId }) => !refused.includes(taskId)))
      await run(client, newsStatements(each, now), ask)
    await client.query('COMMIT')
    broken = false
    return refused
  } catch (error) {
    // A connection that fails at this, too, is none that anybody should get next; one that broke need not be asked.
    if (error instanceof Error && 'severity' in error)
      await client.query('ROLLBACK').then(
        () => (broken = false),
        () => {},
      )
    throw error
  } finally {
    client.release(broken)
  }
}

async function run(client: PoolClient, statements: Statement[], ask: Ask): Promise<void> {
  let changed = true
  for (const { sql, values, conditional, otherwise } of statements) {
    if (conditional && !changed) continue
    const { rowCount } = await client.query(ask(sql, values))
    if (!conditional) changed = rowCount !== 0
    if (otherwise && rowCount === 0) await run(client, otherwise, ask)
  }
}

const refusedIn = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id)
