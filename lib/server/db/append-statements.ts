import 'server-only'
import type { Database } from '@/lib/server/db/client'
import type { TaskPatch } from '@/lib/server/db/task-record'

/** A row of the event log as its columns hold it. */
export interface StoredRow {
  taskId: string
  seq: number
  at: string
  direction: string
  method: string
  kind: string
  raw: string
  event: string
}

/** What a batch changes in a task's own row. */
export type TaskChange = TaskPatch & { id: string; lastSeq?: number; updatedAt: string }

interface Statements {
  insert: string
  update: string
  /** SQLite keeps dates as text, and compares them as such: written as Prisma writes them. */
  date: (date: Date) => string
}

const eventColumns = '"taskId", "seq", "at", "direction", "method", "kind", "raw", "event"'
const changed = [
  'remoteId',
  'callerId',
  'contextId',
  'state',
  'open',
  'artifactCount',
  'states',
  'lastSeq',
  'updatedAt',
]

/**
 * One statement for all rows of a batch and one for all its tasks, each taking one parameter: a JSON array of the objects
 * above. Several times faster than a statement, or a parameter, a row.
 */
export const appendStatements: Record<Database['provider'], Statements> = {
  sqlite: {
    insert: `INSERT INTO "TaskEvent" (${eventColumns})
      SELECT value->>'taskId', value->>'seq', value->>'at', value->>'direction', value->>'method', value->>'kind', value->>'raw', value->>'event'
      FROM json_each(?)`,
    update: `UPDATE "Task"
      SET ${changed.map((name) => `"${name}" = coalesce(value->>'${name}', "${name}")`).join(', ')}
      FROM json_each(?) WHERE "Task"."id" = value->>'id'`,
    date: (date) => date.toISOString().replace('Z', '+00:00'),
  },
  postgresql: {
    insert: `INSERT INTO "TaskEvent" (${eventColumns})
      SELECT ${eventColumns} FROM jsonb_to_recordset($1::jsonb)
      AS r("taskId" text, "seq" int, "at" text, "direction" text, "method" text, "kind" text, "raw" text, "event" text)`,
    update: `UPDATE "Task"
      SET ${changed.map((name) => `"${name}" = coalesce(r."${name}", "Task"."${name}")`).join(', ')}
      FROM jsonb_to_recordset($1::jsonb) AS r("id" text, "remoteId" text, "callerId" text, "contextId" text, "state" text,
        "open" boolean, "artifactCount" int, "states" jsonb, "lastSeq" int, "updatedAt" timestamp)
      WHERE "Task"."id" = r."id"`,
    date: (date) => date.toISOString(),
  },
}
