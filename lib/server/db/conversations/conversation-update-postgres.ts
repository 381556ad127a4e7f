import 'server-only'
import { among, newest, type TaskUpdate } from '@/lib/server/db/conversations/conversation-update'
import { expectFew, type SqlStatement } from '@/lib/server/db/engine/sql-statement'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

/** Setting with the IDs of the tasks that another instance holds, separated by commas. Set within each transaction. */
export const refusedTasks = 'switchboard.refused'

/** Condition that is true for the tasks of a batch that were written to. */
export const isWritten = (taskId: string): string =>
  `${taskId} <> ALL (string_to_array(current_setting('${refusedTasks}'), ','))`

// The server plans these once, perhaps when its tables are empty and it cannot tell which index is the better one. A subquery with an
// offset is run for each given row.
const input = `json_to_recordset($1) AS g ("taskId" text, "contextId" text, "rests" boolean)
  CROSS JOIN LATERAL (SELECT "conversationId", "ownerId", "agentId" FROM "Task" WHERE "id" = g."taskId" OFFSET 0) AS t`

const written = `${isWritten('g."taskId"')} AND ${expectFew('g."taskId"')}`

/**
 * Expression for the key of the conversation with this key, with other columns before it; null, or no row, if there is none. Reads
 * the next one in the order of the only index with the key: for a condition with `=`, the server might choose another index and
 * read all conversations of the owner. With a key that is null it would read all conversations of the owner and agent.
 */
const findKey = (columns: string, owner: string, agent: string, key: string): string => `
    SELECT ${columns} CASE WHEN d."ownerId" = ${owner} AND d."agentId" = ${agent} THEN d."key" END AS "key" FROM "Conversation" d
    WHERE (d."ownerId", d."agentId", d."key") >= (${owner}, ${agent}, ${key})
    ORDER BY d."ownerId", d."agentId", d."key" LIMIT 1`

// A statement that waits for a row does not see how the tasks that it computes from change meanwhile. So the rows are locked before
// it starts: conversations before tasks (see lock-conversation.ts), in the order of their IDs.
const lock = (ids: string): string => `SELECT count(*) FROM (${ids} ORDER BY 1) AS updated
  CROSS JOIN LATERAL (SELECT 1 FROM "Conversation" WHERE "id" = updated."id" FOR UPDATE) AS locked`
const ownIds = `SELECT t."conversationId" AS "id" FROM ${input} WHERE ${expectFew('g."taskId"')}`
const lockOwn = lock(ownIds)
const lockNamed = lock(`${ownIds}
  UNION SELECT d."id" FROM ${input}
    CROSS JOIN LATERAL (${findKey('d."id",', 't."ownerId"', 't."agentId"', 'coalesce(g."contextId", g."taskId")')}) AS d
  WHERE ${expectFew('g."taskId"')} AND d."key" = g."contextId"`)

// The ID of a task is the key of its conversation until the agent names the context. If there already is a conversation of that
// context, the new one is merged into it.
const merge = `
  WITH "merging" AS MATERIALIZED (
    SELECT c."id" AS "from", d."id" AS "into", c."taskCount", c."readAt" FROM ${input}
      CROSS JOIN LATERAL (SELECT * FROM "Conversation" WHERE "id" = t."conversationId" AND "key" = g."taskId" OFFSET 0) AS c
      CROSS JOIN LATERAL (${findKey('d."id",', 't."ownerId"', 't."agentId"', 'g."contextId"')}) AS d
    WHERE ${written} AND d."key" = g."contextId" AND d."id" <> c."id"
  ), "grown" AS (
    UPDATE "Conversation" SET "taskCount" = "Conversation"."taskCount" + m."taskCount",
      "readAt" = coalesce("Conversation"."readAt", m."readAt")
    FROM (SELECT "into", sum("taskCount")::int AS "taskCount", max("readAt") AS "readAt" FROM "merging" GROUP BY "into") AS m
    WHERE "Conversation"."id" = m."into"
  )
  UPDATE "Task" SET "conversationId" = m."into" FROM "merging" m WHERE "Task"."conversationId" = m."from"`

// A statement of its own, which sees the tasks that others have moved: the tasks of a deleted conversation would have none.
const removeEmpty = `
  DELETE FROM "Conversation" USING ${input}
    CROSS JOIN LATERAL (${findKey('d."id",', 't."ownerId"', 't."agentId"', 'g."taskId"')}) AS empty
  WHERE ${written} AND empty."key" = g."taskId" AND "Conversation"."id" = empty."id"
    AND NOT EXISTS (SELECT 1 FROM "Task" WHERE "Task"."conversationId" = empty."id")`

const newName = 'changed."names" ->> "Conversation"."key"'

// A conversation gets its name and its state in one update. Of several that get the same name, the first does that has none yet.
const recompute = `
  UPDATE "Conversation" SET "key" = CASE WHEN ${newName} IS NULL THEN "key"
      WHEN (${findKey('', '"Conversation"."ownerId"', '"Conversation"."agentId"', newName)}) IS DISTINCT FROM ${newName}
      THEN ${newName} ELSE "key" END,
    "state" = ${newest('state')}, "lastTaskId" = ${newest('id')},
    "running" = ${among('latest."open"')},
    "waiting" = ${among(`latest."state" IN ('input-required', 'auth-required') AND latest."successorId" = ''`)},
    "unread" = "unread" OR (changed."rests" AND "readAt" IS NOT NULL), "updatedAt" = $2::timestamp, "changedAt" = $2::timestamp
  FROM (SELECT "conversationId" AS "id", bool_or("rests") AS "rests",
      json_object_agg("taskId", "contextId") FILTER (WHERE "contextId" IS NOT NULL AND "nth" = 1) AS "names"
    FROM (SELECT *, row_number() OVER (PARTITION BY "ownerId", "agentId", "contextId", "key" = "taskId" ORDER BY "taskId") AS "nth"
      FROM ${input} CROSS JOIN LATERAL (SELECT "key" FROM "Conversation" WHERE "id" = t."conversationId" OFFSET 0) AS c
      WHERE ${written}) AS numbered
    GROUP BY "conversationId") AS changed
  WHERE "Conversation"."id" = changed."id"`

const upsertTexts = `INSERT INTO "TaskText" ("taskId", "lines", "searchText")
  SELECT * FROM json_to_recordset($1) AS g ("taskId" text, "lines" text, "searchText" text) WHERE ${isWritten('g."taskId"')}
  ON CONFLICT ("taskId") DO UPDATE SET "lines" = excluded."lines", "searchText" = excluded."searchText"`

/** A task as the statements read it. */
interface TaskInput {
  taskId: string
  contextId?: string
  rests: boolean
}

const toInput = ({ taskId, update: { rests, contextId } }: TaskUpdate): TaskInput => ({
  taskId,
  rests,
  ...(contextId !== undefined && { contextId: toStorableText(contextId) }),
})

/**
 * Returns the statement that locks the conversations of stored tasks, and those of the contexts that their agents name, before these
 * updates; none without updates.
 */
export function conversationLocks(updates: readonly TaskUpdate[]): SqlStatement[] {
  if (updates.length === 0) return []
  const inputs = updates.map(toInput)
  const isNamed = inputs.some(({ contextId }) => contextId !== undefined)
  return [{ sql: isNamed ? lockNamed : lockOwn, values: [JSON.stringify(inputs)] }]
}

/**
 * Returns the statements that update conversations after the rows of their tasks: as many for many tasks as for one, unless one
 * depends on another. They leave out the tasks that `refusedTasks` names. `now`: ISO 8601.
 */
export function conversationUpdates(updates: readonly TaskUpdate[], now: string): SqlStatement[] {
  if (updates.length === 0) return []
  const changed = updates.map(toInput)
  const named = changed.filter(({ contextId }) => contextId !== undefined)
  const ids = new Set(named.map(({ taskId }) => taskId))
  // One gets the conversation of another, which gets another name or is merged itself.
  const dependent = named.some(({ taskId, contextId = taskId }) => contextId !== taskId && ids.has(contextId))
  // Of several that get the same name, the others are merged into the first once that has it.
  const repeated = new Set(named.map(({ contextId }) => contextId)).size < named.length
  const texts = updates.flatMap(({ taskId, update: { text } }) =>
    text ? [{ taskId, lines: JSON.stringify(text.lines), searchText: text.searchText }] : [],
  )
  return [
    ...(dependent
      ? changed.flatMap((each) => nameAndRecompute([each], named.includes(each) ? [each] : [], now))
      : [...nameAndRecompute(changed, named, now), ...(repeated ? nameAndRecompute(named, named, now) : [])]),
    ...(texts.length > 0 ? [{ sql: upsertTexts, values: [JSON.stringify(texts)] }] : []),
  ]
}

function nameAndRecompute(changed: TaskInput[], named: TaskInput[], now: string): SqlStatement[] {
  const names = [JSON.stringify(named)]
  return [
    ...(named.length > 0
      ? [
          { sql: merge, values: names },
          { sql: removeEmpty, values: names },
        ]
      : []),
    { sql: recompute, values: [JSON.stringify(changed), now] },
  ]
}
