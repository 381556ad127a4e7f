import 'server-only'
import { randomUUIDv7 } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import { buildTaskText } from '@/lib/server/db/conversations/build-task-text'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { type TaskPatch, type TaskRecord, toTaskColumns } from '@/lib/server/db/tasks/task-record'
import type { StoredText } from '@/lib/server/db/conversations/conversation-update'
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
  /** Instance that runs the first turn. */
  holder?: string
}

type IdentityColumn = 'id' | 'agentId' | 'ownerId' | 'callerDialect' | 'title' | 'createdAt' | 'updatedAt'

/** Columns of a new task; the database fills in what is left out. */
type NewTaskRow = TaskPatch &
  Required<Pick<TaskPatch, 'dialect' | 'state' | 'open' | 'states' | 'statusAt'>> &
  Pick<TaskRecord, IdentityColumn> & { tenant?: string; extensions?: string[]; holder?: string }

/** A task that is not stored yet: it is stored with its first rows. */
export interface TaskCreation {
  row: NewTaskRow
  /** Text for the search. */
  searchText: string
  /** Text of the first message. */
  text: StoredText
}

/** Prepares a new task. It is open unless the input says otherwise. */
export function prepareTaskCreation({ ownerId }: Viewer, task: NewTask): TaskCreation {
  const { agentId, callerDialect, title, text, tenant, extensions, holder, createdAt = new Date(), ...patch } = task
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
      id: randomUUIDv7(),
      agentId,
      ownerId,
      callerDialect,
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
  conversationId: null,
  holder: null,
  inputRequest: null,
  imported: null,
  removedAt: null,
  removedRows: 0,
  removedBytes: 0,
  logBytes: 0,
  spanMs: 0,
}
