import 'server-only'
import { randomUUIDv7 } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { plainData } from '@/lib/server/db/plain-data'
import { said } from '@/lib/server/db/said'
import { searchText } from '@/lib/server/db/search-text'
import { taskColumns } from '@/lib/server/db/task-columns'
import type { Said } from '@/lib/server/db/task-news'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

export interface NewTask extends TaskPatch {
  agentId: string
  dialect: DialectId
  callerDialect: DialectId
  title: string
  /** More that a search should find the task by, e.g. the whole first message. */
  text?: string
  tenant?: string
  extensions?: string[]
  createdAt?: Date
  /** The instance that is about to run its first turn. */
  holder?: string
}

type Known = 'id' | 'agentId' | 'ownerId' | 'callerDialect' | 'title' | 'createdAt' | 'updatedAt'

/** What a new task's row says; what is left out is as the database makes it. */
type BegunRow = TaskPatch &
  Required<Pick<TaskPatch, 'dialect' | 'state' | 'open' | 'states' | 'statusAt'>> &
  Pick<TaskRecord, Known> & { tenant?: string; extensions?: string[]; holder?: string }

/** A task that is not stored yet: it is written with its first rows. */
export interface Beginning {
  row: BegunRow
  /** By which it is found. */
  searchText: string
  /** What was said in it already. */
  said: Said
}

/** A new task, open unless said otherwise. */
export function beginTask({ ownerId }: Viewer, task: NewTask): Beginning {
  const { agentId, callerDialect, title, text, tenant, extensions, holder, createdAt = new Date(), ...patch } = task
  return {
    row: {
      dialect: task.dialect,
      state: 'submitted',
      open: true,
      states: [],
      statusAt: createdAt.toISOString(),
      ...taskColumns(patch),
      ...plainData({ tenant, extensions, title }),
      ...(holder && { holder }),
      id: randomUUIDv7(),
      agentId,
      ownerId,
      callerDialect,
      createdAt,
      updatedAt: createdAt,
    },
    searchText: searchText([title, text]),
    said: said([{ by: 'user', text: text || title }]),
  }
}

/** The record that the task will have. */
export function begunTask(
  { row: { firstEventMs: _first, restMs: _rest, rowCount: _rows, faulty: _faulty, ...row } }: Beginning,
  { slug, name, lifecycle }: Pick<AgentRecord, 'slug' | 'name' | 'lifecycle'>,
): TaskRecord {
  return { ...empty, ...row, agent: { slug, name, lifecycle } }
}

const empty = {
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
  asks: null,
  imported: null,
  removedAt: null,
  removedRows: 0,
  removedBytes: 0,
  logBytes: 0,
  spanMs: 0,
}
