import 'server-only'
import { randomUUIDv7 } from 'node:crypto'
import { isInterrupted } from '@/lib/a2a/states'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { keyOf, type TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { TaskChange } from '@/lib/server/db/tasks/task-record'

type Column = keyof TaskCreation['row'] | 'searchText' | 'lastSeq' | 'logBytes'

/** The columns of a new task, with the value of those that a task may leave out. */
const columns = {
  id: null,
  agentId: null,
  ownerId: null,
  remoteId: null,
  callerId: null,
  contextId: null,
  callerContextId: null,
  tenant: null,
  extensions: null,
  dialect: null,
  callerDialect: null,
  credentialMode: null,
  state: null,
  title: null,
  searchText: null,
  open: null,
  successorId: "''",
  lastSeq: '0',
  artifactCount: '0',
  states: null,
  statusAt: null,
  firstEventMs: null,
  firstTurnMs: null,
  spanMs: '0',
  rowCount: '0',
  faulty: 'false',
  inputRequest: null,
  holder: null,
  logBytes: '0',
  apiKeyId: null,
  createdAt: null,
  updatedAt: null,
} as const satisfies Record<Column, string | null>

const names = Object.keys(columns).map((name) => `"${name}"`)
const values = Object.entries(columns).map(([name, or]) => (or ? `coalesce(r."${name}", ${or})` : `r."${name}"`))

/**
 * Stores new tasks, their texts, and the conversations that they create or join, in one statement. `$1` and `$2`: JSON arrays of
 * `toInsertParameters`, `$3`: now. Tasks of one conversation are one row to it, because an upsert may not change a row twice:
 * what they have in common is that of the first, its state that of the last.
 */
export const insertTasks = `
  WITH "given" AS MATERIALIZED (
    SELECT g.*, CASE WHEN g."named" THEN ${keyOf('g."ownerId"', 'g."agentId"', 'g."context"')} ELSE g."context" END AS "key"
    FROM json_to_recordset($1) AS g ("n" int, "taskId" text, "conversationId" text, "ownerId" text, "agentId" text,
      "context" text, "named" boolean, "title" text, "searchText" text, "state" text, "running" boolean, "waiting" boolean,
      "createdAt" timestamp, "lines" text, "taskText" text)
  ), "joined" AS (
    INSERT INTO "Conversation" ("id", "lastTaskId", "ownerId", "agentId", "key", "firstMessage", "searchText", "state",
      "running", "waiting", "taskCount", "createdAt", "updatedAt", "changedAt")
    SELECT (array_agg("conversationId" ORDER BY "n"))[1], (array_agg("taskId" ORDER BY "n" DESC))[1], "ownerId", "agentId", "key",
      (array_agg("title" ORDER BY "n"))[1], (array_agg("searchText" ORDER BY "n"))[1], (array_agg("state" ORDER BY "n" DESC))[1],
      bool_or("running"), bool_or("waiting"), count(*), (array_agg("createdAt" ORDER BY "n"))[1],
      $3::timestamp, $3::timestamp
    FROM "given" GROUP BY "ownerId", "agentId", "key"
    ON CONFLICT ("ownerId", "agentId", "key") DO UPDATE SET "lastTaskId" = excluded."lastTaskId",
      "state" = excluded."state", "taskCount" = "Conversation"."taskCount" + excluded."taskCount",
      "running" = "Conversation"."running" OR excluded."running",
      "waiting" = "Conversation"."waiting" OR excluded."waiting",
      "updatedAt" = excluded."updatedAt", "changedAt" = excluded."changedAt"
    RETURNING "id", "ownerId", "agentId", "key"
  ), "created" AS (
    INSERT INTO "Task" ("conversationId", ${names.join(', ')})
    SELECT j."id", ${values.join(', ')} FROM json_populate_recordset(NULL::"Task", $2) AS r
      JOIN "given" g ON g."taskId" = r."id"
      JOIN "joined" j ON j."ownerId" = g."ownerId" AND j."agentId" = g."agentId" AND j."key" = g."key"
  )
  INSERT INTO "TaskText" ("taskId", "lines", "searchText") SELECT "taskId", "lines", "taskText" FROM "given"`

/**
 * Returns the first two parameters of `insertTasks`. `changes`: changes of the first rows of a task to its own row, by the ID of
 * the task; stored with it.
 */
export function toInsertParameters(
  creations: readonly TaskCreation[],
  changes: ReadonlyMap<string, Omit<TaskChange, 'id' | 'hold'>>,
): [string, string] {
  const creationRows = creations.map(({ row, text }, n) => ({
    n,
    taskId: row.id,
    conversationId: randomUUIDv7(),
    ownerId: row.ownerId,
    agentId: row.agentId,
    context: row.contextId ?? row.id,
    // No context is named after the ID of a new task.
    named: row.contextId !== undefined,
    title: row.title,
    searchText: buildSearchText([row.title]),
    state: row.state,
    running: row.open,
    waiting: isInterrupted(row.state),
    createdAt: row.createdAt,
    lines: JSON.stringify(text.lines),
    taskText: text.searchText,
  }))
  const rows = creations.map(({ row, searchText }) => ({ ...row, ...changes.get(row.id), id: row.id, searchText }))
  return [JSON.stringify(creationRows), JSON.stringify(rows)]
}
