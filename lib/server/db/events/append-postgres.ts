import 'server-only'
import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { AppendBatch } from '@/lib/server/db/events/append-batch'
import type { TaskChange } from '@/lib/server/db/tasks/task-record'
import { insertTasks, toInsertParameters } from '@/lib/server/db/tasks/task-creation-postgres'
import { databaseErrorCode } from '@/lib/server/platform/database-error'
import { conversationUpdates, nameContexts } from '@/lib/server/db/conversations/conversation-update-postgres'
import type { SqlStatement } from '@/lib/server/db/engine/sql-statement'

const names = new Map<string, string>()

/**
 * Returns a prepared statement: a few long statements append to the log, and planning takes longer than running them. The
 * server plans them again when its statistics change.
 */
function prepared(text: string, values: (string | null)[]): QueryConfig {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { name, text, values }
}

const eventColumns = '"taskId", "seq", "at", "direction", "method", "kind", "raw", "event"'
/** The columns of a task that a change may set, with their types. */
const changed = {
  dialect: 'text',
  remoteId: 'text',
  callerId: 'text',
  contextId: 'text',
  callerContextId: 'text',
  state: 'text',
  open: 'boolean',
  successorId: 'text',
  artifactCount: 'int',
  states: 'jsonb',
  statusAt: 'timestamp',
  inputRequest: 'jsonb',
  firstEventMs: 'int',
  firstTurnMs: 'int',
  spanMs: 'int',
  rowCount: 'int',
  faulty: 'boolean',
  lastSeq: 'int',
} as const satisfies Record<Exclude<keyof TaskChange, 'id' | 'logBytes' | 'hold'>, string>

const changedTypes = Object.entries(changed).map(([name, type]) => `"${name}" ${type}`)
const changedValues = Object.keys(changed).map((name) => `"${name}" = coalesce("given"."${name}", "Task"."${name}")`)

// One statement: one round trip and one transaction. Each parameter is a JSON array of objects.
const append = `
  WITH "given" AS (
    SELECT * FROM json_to_recordset($2) AS "given" ("id" text, ${changedTypes.join(', ')},
      "logBytes" bigint, "holder" text, "letGo" boolean)
  ), "changed" AS (
    UPDATE "Task" SET "updatedAt" = $3::timestamp, "logBytes" = "Task"."logBytes" + coalesce("given"."logBytes", 0),
      ${changedValues.join(', ')},
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

type BuildQuery = (text: string, values: (string | null)[]) => QueryConfig

/**
 * Returns a function that writes batches over a pool, several times faster than Prisma. It resolves with the IDs of the tasks
 * that another instance holds; nothing is written to them.
 */
export function createPostgresAppender(pool: Pool): (batch: AppendBatch) => Promise<string[]> {
  let usesPrepared = true
  const build: BuildQuery = (text, values) => (usesPrepared ? prepared(text, values) : { text, values })
  return async (batch) => {
    const wasPrepared = usesPrepared
    try {
      return await write(pool, batch, build)
    } catch (error) {
      // A pooler may assign each transaction to another connection, which does not have the prepared statement.
      if (!wasPrepared || !missingStatement.test(databaseErrorCode(error))) throw error
      usesPrepared = false
      return write(pool, batch, build)
    }
  }
}

/**
 * Every statement finds rows by their keys. A server that has not analyzed the tables since they were nearly empty would keep
 * plans that read them whole.
 */
const begin = 'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off'

// invalid_sql_statement_name, duplicate_prepared_statement
const missingStatement = /^(26000|42P05)$/

async function write(
  pool: Pool,
  { events, changes, creations, updates }: AppendBatch,
  build: BuildQuery,
): Promise<string[]> {
  const now = new Date().toISOString()
  const created = new Set(creations.map(({ row }) => row.id))
  const flat = changes.flatMap(({ hold, ...change }) => (created.has(change.id) ? [] : { ...change, ...hold }))
  const logged = build(append, [JSON.stringify(events), JSON.stringify(flat), now])
  const client = await pool.connect()
  let broken = true
  const query = (config: QueryConfig | string) => client.query<{ id: string; taskId: string }>(config)
  try {
    const started = [query(begin)]
    if (creations.length > 0) {
      const first = new Map(changes.map(({ hold: _hold, ...change }) => [change.id, change]))
      started.push(query(build(insertTasks, [...toInsertParameters(creations, first), now])))
    }
    started.push(query(logged))
    let refused: string[] = []
    if (updates.length > 0) {
      refused = taskIdsOf((await settle(started)).at(-1))
      const allowed = updates.filter(({ taskId }) => !refused.includes(taskId))
      await nameContexts((...statements) => run(client, statements, build), allowed)
      const statements = conversationUpdates(allowed, now).map(({ sql, values }) => query(build(sql, values)))
      await settle([...statements, query('COMMIT')])
    } else refused = taskIdsOf((await settle([...started, query('COMMIT')])).at(-2))
    broken = false
    return refused
  } catch (error) {
    // A connection that fails to roll back must not be reused; a broken one is not asked.
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

/**
 * Waits for statements that were sent together, and returns their results. After an error, PostgreSQL rejects the others, and a
 * commit among them rolls back. Throws the first error.
 */
async function settle<T>(answers: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers)
  for (const each of settled) if (each.status === 'rejected') throw each.reason
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** Runs statements one after another, and returns the rows of the last one. */
async function run(client: PoolClient, statements: SqlStatement[], build: BuildQuery): Promise<{ taskId: string }[]> {
  let changed = true
  let found: { taskId: string }[] = []
  for (const { sql, values, conditional, otherwise } of statements) {
    if (conditional && !changed) continue
    const { rowCount, rows } = await client.query<{ taskId: string }>(build(sql, values))
    found = rows
    if (!conditional) changed = rowCount !== 0
    if (otherwise && rowCount === 0) await run(client, otherwise, build)
  }
  return found
}

const taskIdsOf = (result?: { rows: { id: string }[] }): string[] => result?.rows.map(({ id }) => id) ?? []
