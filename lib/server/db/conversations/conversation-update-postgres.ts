import 'server-only'
import { among, nameContext, newest, type TaskUpdate } from '@/lib/server/db/conversations/conversation-update'
import type { SqlStatement } from '@/lib/server/db/engine/sql-statement'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

const given = 'json_to_recordset($1) AS g ("taskId" text, "contextId" text)'

// The ID of a task is the key of its conversation until the agent names the context.
const rename = `UPDATE "Conversation" SET "key" = g."contextId" FROM ${given} JOIN "Task" t ON t."id" = g."taskId"
  WHERE "Conversation"."id" = t."conversationId" AND "Conversation"."key" = g."taskId" AND NOT EXISTS (SELECT 1 FROM "Conversation" d
      WHERE d."ownerId" = "Conversation"."ownerId" AND d."agentId" = "Conversation"."agentId" AND d."key" = g."contextId")`
/** The tasks whose conversation still has the ID of the task as its key, because there is a conversation of that context. */
const unnamed = `SELECT g."taskId" FROM ${given} JOIN "Task" t ON t."id" = g."taskId"
  JOIN "Conversation" c ON c."id" = t."conversationId" WHERE c."key" = g."taskId" AND c."key" <> g."contextId"`
const recompute = `UPDATE "Conversation" SET "state" = ${newest('state')}, "lastTaskId" = ${newest('id')},
    "running" = ${among('latest."open"')},
    "waiting" = ${among(`latest."state" IN ('input-required', 'auth-required') AND latest."successorId" = ''`)},
    "unread" = "unread" OR (changed."rests" AND "readAt" IS NOT NULL), "updatedAt" = $2::timestamp, "changedAt" = $2::timestamp
  FROM (SELECT t."conversationId" AS "id", bool_or(g."rests") AS "rests"
    FROM json_to_recordset($1) AS g ("taskId" text, "rests" boolean) JOIN "Task" t ON t."id" = g."taskId"
    GROUP BY t."conversationId") AS changed
  WHERE "Conversation"."id" = changed."id"`
const upsertTexts = `INSERT INTO "TaskText" ("taskId", "lines", "searchText")
  SELECT * FROM json_to_recordset($1) AS g ("taskId" text, "lines" text, "searchText" text)
  ON CONFLICT ("taskId") DO UPDATE SET "lines" = excluded."lines", "searchText" = excluded."searchText"`

/** Runs statements one after another, and returns the rows of the last one. */
type RunStatements = (...statements: SqlStatement[]) => Promise<{ taskId: string }[]>

/**
 * Gives conversations the contexts that the agents named, for many tasks in as many statements as for one. Before
 * `conversationUpdates`.
 */
export async function nameContexts(run: RunStatements, updates: readonly TaskUpdate[]): Promise<void> {
  const named = updates.flatMap(({ taskId, update: { contextId } }) =>
    contextId === undefined ? [] : [{ taskId, contextId: toStorableText(contextId) }],
  )
  if (named.length > 0) await nameEach(run, named)
}

/**
 * Returns the statements that update conversations after the rows of their tasks, as many for many tasks as for one. `now`: ISO
 * 8601.
 */
export function conversationUpdates(updates: readonly TaskUpdate[], now: string): SqlStatement[] {
  if (updates.length === 0) return []
  const changed = updates.map(({ taskId, update: { rests } }) => ({ taskId, rests }))
  const texts = updates.flatMap(({ taskId, update: { text } }) =>
    text ? [{ taskId, lines: JSON.stringify(text.lines), searchText: text.searchText }] : [],
  )
  return [
    { sql: recompute, values: [JSON.stringify(changed), now] },
    ...(texts.length > 0 ? [{ sql: upsertTexts, values: [JSON.stringify(texts)] }] : []),
  ]
}

/** Gives conversations their context as the key; one whose context has a conversation already is merged into that. */
async function nameEach(run: RunStatements, named: { taskId: string; contextId: string }[]): Promise<void> {
  // Of those of one context, only one can be renamed.
  const first = new Map(named.toReversed().map((each) => [each.contextId, each]))
  const [, rows] = await Promise.all([
    run({ sql: rename, values: [JSON.stringify([...first.values()])] }),
    run({ sql: unnamed, values: [JSON.stringify(named)] }),
  ])
  const left = new Set(rows.map(({ taskId }) => taskId))
  for (const { taskId, contextId } of named) if (left.has(taskId)) await run(nameContext(taskId, contextId))
}
