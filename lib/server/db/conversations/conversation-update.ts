import 'server-only'
import type { SqlStatement } from '@/lib/server/db/engine/sql-statement'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

/** A message or artifact of a task as text. */
export interface TextLine {
  by: 'user' | 'agent' | 'artifact'
  text: string
}

/** The searchable text of a task. */
export interface StoredText {
  lines: TextLine[]
  /** All lines, normalized. */
  searchText: string
}

/** What an append to a task changes in its conversation. */
export interface ConversationUpdate {
  /** The context ID, when the agent first names it. */
  contextId?: string
  /** True if the turn has ended, which makes the conversation unread. */
  rests: boolean
  text?: StoredText
}

/** The update of the conversation of a task. */
export interface TaskUpdate {
  taskId: string
  update: ConversationUpdate
}

/** Merges updates; later members replace earlier ones. */
export function mergeConversationUpdates(
  before: ConversationUpdate | undefined,
  update: ConversationUpdate | undefined,
): ConversationUpdate | undefined {
  if (!before || !update) return update ?? before
  return { ...before, ...update, rests: before.rests || update.rests }
}

/** Number of newest tasks that determine whether a conversation runs or waits. */
const newestTasks = 100

const ownConversation = `(SELECT t."conversationId" FROM "Task" t WHERE t."id" = $1)`
/** Expression for a column of the newest task of a conversation. */
export const newest = (column: string): string =>
  `(SELECT t."${column}" FROM "Task" t WHERE t."conversationId" = "Conversation"."id"
    ORDER BY t."createdAt" DESC, t."id" DESC LIMIT 1)`
/** Expression that is true if one of the newest tasks of a conversation, `latest`, meets the condition. */
export const among = (condition: string): string =>
  `EXISTS (SELECT 1 FROM (SELECT t."open", t."state", t."successorId" FROM "Task" t WHERE t."conversationId" = "Conversation"."id"
    ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ${newestTasks}) AS latest WHERE ${condition})`

// $1: the task, whose ID is the conversation's key until the agent names the context, $2. If there already is a conversation of
// that context, the new one is merged into it.
const grow = `UPDATE "Conversation" SET "taskCount" = "Conversation"."taskCount" + c."taskCount",
    "readAt" = coalesce("Conversation"."readAt", c."readAt")
  FROM "Conversation" c WHERE c."id" = ${ownConversation} AND c."key" = $1 AND "Conversation"."ownerId" = c."ownerId"
    AND "Conversation"."agentId" = c."agentId" AND "Conversation"."key" = $2 AND "Conversation"."id" <> c."id"`
const move = `UPDATE "Task" SET "conversationId" = d."id" FROM "Conversation" c, "Conversation" d
  WHERE c."id" = ${ownConversation} AND c."key" = $1 AND d."ownerId" = c."ownerId" AND d."agentId" = c."agentId" AND d."key" = $2
    AND d."id" <> c."id" AND "Task"."conversationId" = c."id"`
const removeEmpty = `DELETE FROM "Conversation" WHERE "key" = $1
  AND "ownerId" = (SELECT t."ownerId" FROM "Task" t WHERE t."id" = $1)
  AND "agentId" = (SELECT t."agentId" FROM "Task" t WHERE t."id" = $1)
  AND NOT EXISTS (SELECT 1 FROM "Task" t WHERE t."conversationId" = "Conversation"."id")`
// $2: now. $3: 1 if the turn has ended.
const values = `"state" = ${newest('state')}, "lastTaskId" = ${newest('id')},
    "running" = ${among('latest."open"')},
    "waiting" = ${among(`latest."state" IN ('input-required', 'auth-required') AND latest."successorId" = ''`)},
    "unread" = "unread" OR ($3 = '1' AND "readAt" IS NOT NULL), "updatedAt" = $2, "changedAt" = $2`
const recompute = `UPDATE "Conversation" SET ${values} WHERE "id" = ${ownConversation}`
// One update for both: each one rewrites the row, and reads the tasks of the conversation.
const nameAndRecompute = `UPDATE "Conversation" SET "key" = $4, ${values} WHERE "id" = ${ownConversation} AND "key" = $1
  AND NOT EXISTS (SELECT 1 FROM "Conversation" d WHERE d."ownerId" = "Conversation"."ownerId"
    AND d."agentId" = "Conversation"."agentId" AND d."key" = $4)`
const upsertText = `INSERT INTO "TaskText" ("taskId", "lines", "searchText") VALUES ($1, $2, $3)
  ON CONFLICT ("taskId") DO UPDATE SET "lines" = excluded."lines", "searchText" = excluded."searchText"`

/**
 * Returns the statement that recomputes the conversation of a task and gives it the context as its key, with those that merge it
 * into the conversation of that context if there is one.
 */
function nameContext(recomputation: SqlStatement, taskId: string, contextId: string): SqlStatement {
  return {
    sql: nameAndRecompute,
    values: [...recomputation.values, contextId],
    otherwise: [
      { sql: grow, values: [taskId, contextId] },
      { sql: move, values: [taskId, contextId], conditional: true },
      { sql: removeEmpty, values: [taskId], conditional: true },
      recomputation,
    ],
  }
}

/** Returns the statements that update a conversation after the row of its task. `now` is in the format of the database. */
export function conversationUpdateStatements({ taskId, update }: TaskUpdate, now: string): SqlStatement[] {
  const { rests, text } = update
  const contextId = update.contextId === undefined ? undefined : toStorableText(update.contextId)
  const recomputation: SqlStatement = { sql: recompute, values: [taskId, now, rests ? '1' : ''] }
  return [
    contextId === undefined ? recomputation : nameContext(recomputation, taskId, contextId),
    ...(text ? [{ sql: upsertText, values: [taskId, JSON.stringify(text.lines), text.searchText] }] : []),
  ]
}
