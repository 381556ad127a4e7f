import 'server-only'
import { randomUUIDv7 } from 'node:crypto'
import { isInterrupted } from '@/lib/a2a/states'
import type { TaskChange } from '@/lib/server/db/append-batch'
import type { Beginning } from '@/lib/server/db/beginning'
import { searchText } from '@/lib/server/db/search-text'
import { type Statement, textOf } from '@/lib/server/db/statement'

/**
 * A context belongs to the conversation that goes by it, or else to the one in which it was first heard of. Without
 * an expression to sort by, SQLite would go through all tasks of the agent by time.
 */
const keyOf = (owner: string, agent: string, context: string): string => `coalesce(
    (SELECT c."key" FROM "Conversation" c WHERE c."ownerId" = ${owner} AND c."agentId" = ${agent} AND c."key" = ${context}),
    (SELECT c."key" FROM "Task" t JOIN "Conversation" c ON c."id" = t."conversationId"
      WHERE t."ownerId" = ${owner} AND t."agentId" = ${agent} AND t."contextId" = ${context}
      ORDER BY coalesce(t."createdAt", t."createdAt"), t."id" LIMIT 1), ${context})`

const plainKey = (_owner: string, _agent: string, context: string): string => context

// Two tasks that begin the same conversation at once share it.
const join = (
  key: string,
): string => `INSERT INTO "Conversation" ("id", "lastTaskId", "ownerId", "agentId", "key", "opening", "searchText", "state",
    "running", "waiting", "taskCount", "createdAt", "updatedAt", "changedAt")
  VALUES ($12, $1, $2, $3, ${key}, $5, $6, $7, $8, $9, 1, $10, $10, $11)
  ON CONFLICT ("ownerId", "agentId", "key") DO UPDATE SET "lastTaskId" = excluded."lastTaskId",
    "state" = excluded."state", "taskCount" = "Conversation"."taskCount" + 1,
    "running" = "Conversation"."running" OR excluded."running",
    "waiting" = "Conversation"."waiting" OR excluded."waiting",
    "updatedAt" = excluded."updatedAt", "changedAt" = excluded."changedAt"`

const keepText = 'INSERT INTO "TaskText" ("taskId", "lines", "searchText") VALUES ($1, $2, $3)'

/**
 * What stores a new task, what was said in it, and the conversation that it begins or belongs to. `change`: what its first
 * rows change in its own row, which it can be stored with.
 */
export function beginStatements(
  { row, searchText: found, said }: Beginning,
  now: string,
  change: Omit<TaskChange, 'id' | 'hold'> = {},
): Statement[] {
  const { id, ownerId, agentId, title, state, open, createdAt } = row
  const context = row.contextId ?? id
  // Nothing goes by the id of a task that is new.
  const key = row.contextId === undefined ? plainKey : keyOf
  const waiting = isInterrupted(state)
  const begun = [ownerId, agentId, context, title, searchText([title]), state, open, waiting, createdAt, now]
  return [
    { sql: join(key('$2', '$3', '$4')), values: [id, ...begun.map(textOf), randomUUIDv7()] },
    insertTask({ ...row, ...given(change), searchText: found }, context, key('$1', '$2', '$3')),
    { sql: keepText, values: [id, JSON.stringify(said.lines), said.searchText] },
  ]
}

/** What is left out stays as it is. */
const given = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null))

function insertTask(row: Beginning['row'] & { searchText: string }, context: string, key: string): Statement {
  const columns = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sql = `INSERT INTO "Task" ("conversationId", ${columns.map(([name]) => `"${name}"`).join(', ')})
    VALUES ((SELECT c."id" FROM "Conversation" c WHERE c."ownerId" = $1 AND c."agentId" = $2 AND c."key" = ${key}),
    ${columns.map((_, index) => `$${index + 4}`).join(', ')})`
  return { sql, values: [row.ownerId, row.agentId, context, ...columns.map(([, value]) => textOf(value))] }
}
