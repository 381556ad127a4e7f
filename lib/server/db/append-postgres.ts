import 'server-only'
import type { Pool } from 'pg'
import type { AppendBatch } from '@/lib/server/db/append-batch'

const eventColumns = '"taskId", "seq", "at", "direction", "method", "kind", "raw", "event"'
const changed = ['remoteId', 'callerId', 'contextId', 'state', 'open', 'artifactCount', 'states', 'statusAt', 'lastSeq']

// One statement, and so one round trip and one transaction; each parameter is a JSON array of objects.
const append = `
  WITH "logged" AS (
    INSERT INTO "TaskEvent" (${eventColumns}) SELECT ${eventColumns} FROM json_to_recordset($1) AS "given" (
      "taskId" text, "seq" int, "at" text, "direction" text, "method" text, "kind" text, "raw" text, "event" text)
  )
  UPDATE "Task" SET "updatedAt" = $3::timestamp,
    ${changed.map((name) => `"${name}" = coalesce("given"."${name}", "Task"."${name}")`).join(', ')}
  FROM json_to_recordset($2) AS "given" ("id" text, "remoteId" text, "callerId" text, "contextId" text, "state" text,
    "open" boolean, "artifactCount" int, "states" jsonb, "statusAt" text, "lastSeq" int)
  WHERE "Task"."id" = "given"."id"`

/** Writes a batch. Several times faster than Prisma. */
export async function appendPostgres(pool: Pool, { events, changes }: AppendBatch): Promise<void> {
  await pool.query(append, [JSON.stringify(events), JSON.stringify(changes), new Date().toISOString()])
}
