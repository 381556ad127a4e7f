import 'server-only'
import { randomUUIDv7 } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { isInterrupted } from '@/lib/a2a/states'
import type { AgentRecord, CredentialMode } from '@/lib/server/db/agents/agent-record'
import { buildTaskText } from '@/lib/server/db/conversations/build-task-text'
import type { StoredText } from '@/lib/server/db/conversations/conversation-update'
import { type SqlStatement, toSqlText } from '@/lib/server/db/engine/sql-statement'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { type TaskChange, type TaskPatch, type TaskRecord, toTaskColumns } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

export interface NewTask extends TaskPatch {
  agentId: string
  dialect: DialectId
  callerDialect: DialectId
  title: string
  /** Additional searchable text, such as the whole first message. */
  text?: string
  tenant?: string
  extensions?: string[]
  createdAt?: Date
  /** Whose credentials its calls use; defaults to the shared ones. */
  credentialMode?: CredentialMode
  /** Instance that runs the first turn. */
  holder?: string
}

type IdentityColumn =
  | 'id'
  | 'agentId'
  | 'ownerId'
  | 'callerDialect'
  | 'credentialMode'
  | 'title'
  | 'createdAt'
  | 'updatedAt'

/** Columns of a new task; the database fills in what is left out. */
type NewTaskRow = TaskPatch &
  Required<Pick<TaskPatch, 'dialect' | 'state' | 'open' | 'states' | 'statusAt'>> &
  Pick<TaskRecord, IdentityColumn> & { tenant?: string; extensions?: string[]; holder?: string; apiKeyId?: string }

/** A task that is not stored yet: it is stored with its first rows. */
export interface TaskCreation {
  row: NewTaskRow
  /** Text for the search. */
  searchText: string
  /** Text of the first message. */
  text: StoredText
}

/** Prepares a new task. It is open unless the input says otherwise. */
export function prepareTaskCreation({ userId: ownerId, apiKey }: Viewer, task: NewTask): TaskCreation {
  const { agentId, callerDialect, title, text, tenant, extensions, holder, createdAt = new Date(), ...more } = task
  const { credentialMode = 'shared', ...patch } = more
  return {
    row: {
      dialect: task.dialect,
      state: 'submitted',
      open: true,
      states: [],
      statusAt: createdAt,
      ...toTaskColumns(patch),
      ...toStorableData({ tenant, extensions, title }),
      ...(holder && { holder }),
      ...(apiKey && { apiKeyId: apiKey.id }),
      id: randomUUIDv7(),
      agentId,
      ownerId,
      callerDialect,
      credentialMode,
      createdAt,
      updatedAt: createdAt,
    },
    searchText: buildSearchText([title, text]),
    text: buildTaskText([{ by: 'user', text: text || title }]),
  }
}

/** Returns the record that the task will have once it is stored. */
export function toCreatedTask(
  { row: { firstEventMs: _first, firstTurnMs: _firstTurn, rowCount: _rows, faulty: _faulty, ...row } }: TaskCreation,
  { slug, name, lifecycle }: Pick<AgentRecord, 'slug' | 'name' | 'lifecycle'>,
): TaskRecord {
  return { ...defaults, ...row, agent: { slug, name, lifecycle } }
}

const defaults = {
  remoteId: null,
  callerId: null,
  contextId: null,
  callerContextId: null,
  tenant: null,
  extensions: [],
  successorId: '',
  lastSeq: 0,
  artifactCount: 0,
  upRatings: 0,
  downRatings: 0,
  conversationId: null,
  apiKeyId: null,
  holder: null,
  inputRequest: null,
  imported: null,
  removedAt: null,
  removedRows: 0,
  removedBytes: 0,
  logBytes: 0,
  spanMs: 0,
}

/**
 * A context belongs to the conversation with that key, or else to the one of the first task with that context ID. Without an
 * expression to sort by, SQLite would scan all tasks of the agent by time.
 */
export const keyOf = (owner: string, agent: string, context: string): string => `coalesce(
    (SELECT c."key" FROM "Conversation" c WHERE c."ownerId" = ${owner} AND c."agentId" = ${agent} AND c."key" = ${context}),
    (SELECT c."key" FROM "Task" t JOIN "Conversation" c ON c."id" = t."conversationId"
      WHERE t."ownerId" = ${owner} AND t."agentId" = ${agent} AND t."contextId" = ${context}
      ORDER BY coalesce(t."createdAt", t."createdAt"), t."id" LIMIT 1), ${context})`

const ownKey = (_owner: string, _agent: string, context: string): string => context

// Two tasks that create the same conversation at once share it.
const join = (
  key: string,
): string => `INSERT INTO "Conversation" ("id", "lastTaskId", "ownerId", "agentId", "key", "firstMessage", "searchText", "state",
    "running", "waiting", "taskCount", "createdAt", "updatedAt", "changedAt")
  VALUES ($12, $1, $2, $3, ${key}, $5, $6, $7, $8, $9, 1, $10, $11, $11)
  ON CONFLICT ("ownerId", "agentId", "key") DO UPDATE SET "lastTaskId" = excluded."lastTaskId",
    "state" = excluded."state", "taskCount" = "Conversation"."taskCount" + 1,
    "running" = "Conversation"."running" OR excluded."running",
    "waiting" = "Conversation"."waiting" OR excluded."waiting",
    "updatedAt" = excluded."updatedAt", "changedAt" = excluded."changedAt"`

const insertText = 'INSERT INTO "TaskText" ("taskId", "lines", "searchText") VALUES ($1, $2, $3)'

/**
 * Returns the statements that store a new task, its text, and the conversation that it creates or joins. `change`: changes of
 * its first rows to its own row, stored with it.
 */
export function taskCreationStatements(
  { row, searchText: taskSearchText, text: taskText }: TaskCreation,
  now: string,
  change: Omit<TaskChange, 'id' | 'hold'> = {},
): SqlStatement[] {
  const { id, ownerId, agentId, title, state, open, createdAt } = row
  const context = row.contextId ?? id
  // No context is named after the ID of a new task.
  const key = row.contextId === undefined ? ownKey : keyOf
  const waiting = isInterrupted(state)
  const conversationValues = [
    ownerId,
    agentId,
    context,
    title,
    buildSearchText([title]),
    state,
    open,
    waiting,
    createdAt,
    now,
  ]
  return [
    { sql: join(key('$2', '$3', '$4')), values: [id, ...conversationValues.map(toSqlText), randomUUIDv7()] },
    insertTask({ ...row, ...definedMembers(change), searchText: taskSearchText }, context, key('$1', '$2', '$3')),
    { sql: insertText, values: [id, JSON.stringify(taskText.lines), taskText.searchText] },
  ]
}

/** Removes members without a value. */
const definedMembers = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null))

function insertTask(row: TaskCreation['row'] & { searchText: string }, context: string, key: string): SqlStatement {
  const columns = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sql = `INSERT INTO "Task" ("conversationId", ${columns.map(([name]) => `"${name}"`).join(', ')})
    VALUES ((SELECT c."id" FROM "Conversation" c WHERE c."ownerId" = $1 AND c."agentId" = $2 AND c."key" = ${key}),
    ${columns.map((_, index) => `$${index + 4}`).join(', ')})`
  return { sql, values: [row.ownerId, row.agentId, context, ...columns.map(([, value]) => toSqlText(value))] }
}
