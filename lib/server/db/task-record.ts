import 'server-only'
import type { Asked } from '@/lib/a2a/asked-kinds'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskState } from '@/lib/a2a/states'
import type { Lifecycle } from '@/lib/server/db/agent-record'
import type { TaskModel } from '@/lib/server/db/gen/sqlite/models/Task'

/** A change of state, for the task strip. */
type StateChange = {
  /** ISO 8601. */
  at: string
  state: TaskState
}

/** Where a task comes from that was made elsewhere. */
export type Imported = {
  /** When it came, ISO 8601. */
  at: string
  agentName: string
  /** What wrote its trace, and when. */
  source: string | null
  exportedAt: string | null
  /** By which the same trace is known again. */
  digest: string
}

/** A task's summary as it is stored; what happened in it is in its event log. */
export interface TaskRecord {
  id: string
  agentId: string
  agent: { slug: string; name: string; lifecycle: Lifecycle }
  ownerId: string
  /** The agent's id for the task; null until it is known. */
  remoteId: string | null
  /** The id that a caller knows where it is not the agent's own. */
  callerId: string | null
  contextId: string | null
  /** The session that the caller (v0.1) named, whatever the agent calls it. */
  callerContextId: string | null
  /** The tenant that the caller named (v1.0), to be said with every call for this task. */
  tenant: string | null
  /** The extensions that the caller named when it started the task, to be said with every call for it. */
  extensions: string[]
  /** The agent's dialect when the task was started. */
  dialect: DialectId
  callerDialect: DialectId
  state: TaskState
  title: string
  /** A turn is running. */
  open: boolean
  /** The task in which the agent answered the last message to it; empty if there is none. */
  successorId: string
  lastSeq: number
  artifactCount: number
  /** The last 32 changes of state. */
  states: StateChange[]
  /** The conversation that it belongs to; null where a task of an earlier version is not in one yet. */
  conversationId: string | null
  /** The instance that runs its turn, where there are several. */
  holder: string | null
  /** What it waits for, or last waited for. */
  asks: Asked | null
  /** Set for a task that was made elsewhere: nobody is called for it. */
  imported: Imported | null
  /** When it came into its status, ISO 8601: by the agent's clock where that tells the time. */
  statusAt: string
  /** When the beginning of its log was removed, how many rows that were and their bytes; null where it is whole. */
  removedAt: Date | null
  removedRows: number
  removedBytes: number
  /** Bytes of its log as it is stored. */
  logBytes: number
  /** As of when it last came to rest, in ms. */
  spanMs: number
  createdAt: Date
  updatedAt: Date
}

/** What changes as a task goes on; members left out stay as they are. */
export interface TaskPatch {
  dialect?: DialectId
  remoteId?: string
  callerId?: string
  contextId?: string
  callerContextId?: string
  state?: TaskState
  open?: boolean
  successorId?: string
  artifactCount?: number
  states?: StateChange[]
  statusAt?: string
  asks?: Asked
  /** From our call to the agent's first event, and until the task first rested. */
  firstEventMs?: number
  restMs?: number
  /** As of when it came to rest: how long it took so far, its rows, and whether one is a fault. */
  spanMs?: number
  rowCount?: number
  faulty?: boolean
}

/** What a query has to ask for so that `toTaskRecord` can read its rows. */
export const asTask = {
  omit: {
    searchText: true,
    firstEventMs: true,
    restMs: true,
    rowCount: true,
    faulty: true,
    rerunOf: true,
  },
  include: { agent: { select: { slug: true, name: true, lifecycle: true } } },
} as const

type TaskRow = Omit<TaskModel, keyof (typeof asTask)['omit']> & {
  agent: { slug: string; name: string; lifecycle: string }
}

/** The record of a row. Only what we wrote is read, so the column types are taken at their word. */
export function toTaskRecord(row: TaskRow): TaskRecord {
  return {
    ...row,
    agent: { ...row.agent, lifecycle: row.agent.lifecycle as Lifecycle },
    dialect: row.dialect as DialectId,
    callerDialect: row.callerDialect as DialectId,
    state: row.state as TaskState,
    states: row.states as unknown as StateChange[],
    asks: row.asks as Asked | null,
    removedBytes: Number(row.removedBytes),
    logBytes: Number(row.logBytes),
    imported: row.imported as Imported | null,
    extensions: (row.extensions ?? []) as string[],
  }
}
