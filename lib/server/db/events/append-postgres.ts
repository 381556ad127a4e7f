import 'server-only'
import { createHash } from 'node:crypto'
import type { Pool, QueryConfig } from 'pg'
import type { AppendBatch } from '@/lib/server/db/events/append-batch'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { TaskChange } from '@/lib/server/db/tasks/task-record'
import { insertTasks, toInsertParameters } from '@/lib/server/db/tasks/task-creation-postgres'
import { databaseErrorCode } from '@/lib/server/platform/database-error'
import {
  conversationLocks,
  conversationUpdates,
  isWritten,
  refusedTasks,
} from '@/lib/server/db/conversations/conversation-update-postgres'
import { expectFew } from '@/lib/server/db/engine/sql-statement'
import { log } from '@/lib/server/platform/log'

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
      "logBytes" bigint, "holder" text, "releases" boolean, "retakeAfter" int) WHERE ${expectFew('"given"."id"')}
  ), "changed" AS (
    UPDATE "Task" SET "updatedAt" = $3::timestamp, "logBytes" = "Task"."logBytes" + coalesce("given"."logBytes", 0),
      ${changedValues.join(', ')},
      "holder" = CASE WHEN "given"."releases" THEN NULL ELSE coalesce("given"."holder", "Task"."holder") END
    FROM "given" WHERE "Task"."id" = "given"."id"
      AND ("given"."holder" IS NULL OR "Task"."holder" = "given"."holder"
        OR ("Task"."holder" IS NULL AND "Task"."lastSeq" = "given"."retakeAfter"))
    RETURNING "Task"."id"
  ), "refused" AS (
    SELECT "id" FROM "given" WHERE "holder" IS NOT NULL AND "id" NOT IN (SELECT "id" FROM "changed")
  ), "logged" AS (
    INSERT INTO "TaskEvent" (${eventColumns}) SELECT ${eventColumns} FROM json_to_recordset($1) AS "event" (
      "taskId" text, "seq" int, "at" text, "direction" text, "method" text, "kind" text, "raw" text, "event" text)
    WHERE "taskId" NOT IN (SELECT "id" FROM "refused")
  )
  SELECT set_config('${refusedTasks}', coalesce(string_agg("id", ','), ''), true) AS "refused" FROM "refused"`

/** Stores one row after `append`. As JSON, a long text would be escaped here and parsed twice by the server. */
const appendLarge = `
  INSERT INTO "TaskEvent" (${eventColumns}) SELECT $1, $2::int, $3, $4, $5, $6, $7, $8 WHERE ${isWritten('$1::text')}`

/** Minimum length of the raw text of a row that is stored alone. */
const largeLength = 16_384

type BuildQuery = (text: string, values: (string | null)[]) => QueryConfig

/**
 * Returns a function that writes batches over a pool, several times faster than Prisma. It resolves with the IDs of the tasks
 * that another instance holds; nothing is written to them.
 */
export function createPostgresAppender(pool: Pool): (batch: AppendBatch) => Promise<string[]> {
  let usesPrepared = true
  let begin: string | undefined
  const build: BuildQuery = (text, values) => (usesPrepared ? prepared(text, values) : { text, values })
  return async (batch) => {
    begin ??= ['BEGIN', ...planSettings, ...(await findCompression(pool))].join('; ')
    const wasPrepared = usesPrepared
    try {
      return await write(pool, batch, begin, build)
    } catch (error) {
      // A pooler may assign each transaction to another connection, which does not have the prepared statement.
      if (!wasPrepared || !missingStatement.test(databaseErrorCode(error))) throw error
      usesPrepared = false
      return write(pool, batch, begin, build)
    }
  }
}

/**
 * Every statement finds rows by their keys. A server that has not analyzed the tables since they were nearly empty would keep
 * plans that read them whole.
 */
export const planSettings = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(
  (name) => `SET LOCAL ${name} = off`,
)

/**
 * Returns the statement that compresses long texts with LZ4, which takes a fraction of the time of the default; none if the server
 * does not support it. A setting of the session would also apply to other programs behind a pooler.
 */
async function findCompression(pool: Pool): Promise<string[]> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`,
  )
  if (rowCount) return ["SET LOCAL default_toast_compression = 'lz4'"]
  log().info('the database server does not support LZ4: large events take longer to store')
  return []
}

// invalid_sql_statement_name, duplicate_prepared_statement
const missingStatement = /^(26000|42P05)$/

async function write(
  pool: Pool,
  { events, changes, creations, updates }: AppendBatch,
  begin: string,
  build: BuildQuery,
): Promise<string[]> {
  const now = new Date().toISOString()
  const created = new Set(creations.map(({ row }) => row.id))
  const flat = changes.flatMap(({ hold, ...change }) => (created.has(change.id) ? [] : { ...change, ...hold }))
  const large = events.filter(({ raw }) => raw.length >= largeLength)
  const small = large.length > 0 ? events.filter(({ raw }) => raw.length < largeLength) : events
  const logged = build(append, [JSON.stringify(small), JSON.stringify(flat), now])
  const loggedAlone = large.map(({ taskId, seq, at, direction, method, kind, raw, event }) =>
    build(appendLarge, [taskId, String(seq), at, direction, method, kind, raw, event]),
  )
  const inserted = creations.length > 0 ? [build(insertTasks, insertParameters(creations, changes, now))] : []
  // The conversation of a new task is locked by creating or joining it.
  const ofStored = updates.filter(({ taskId }) => !created.has(taskId))
  const locked = conversationLocks(ofStored).map(({ sql, values }) => build(sql, values))
  const updated = conversationUpdates(updates, now).map(({ sql, values }) => build(sql, values))
  const client = await pool.connect()
  let broken = true
  const query = (config: QueryConfig | string) => client.query<{ refused: string }>(config)
  try {
    // Sent together: over a network, each wait for an answer takes as long as many statements.
    const statements = [begin, ...locked, ...inserted, logged, ...loggedAlone, ...updated, 'COMMIT']
    const answers = await settle(statements.map(query))
    broken = false
    return answers[statements.indexOf(logged)]?.rows[0]?.refused.split(',').filter(Boolean) ?? []
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

function insertParameters(creations: TaskCreation[], changes: TaskChange[], now: string): string[] {
  const first = new Map(changes.map(({ hold: _hold, ...change }) => [change.id, change]))
  return [...toInsertParameters(creations, first), now]
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
