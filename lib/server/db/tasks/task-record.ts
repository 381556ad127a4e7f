import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { InputRequest } from '@/lib/a2a/input/input-request'
import type { TaskState } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import type { CredentialMode, Lifecycle } from '@/lib/server/db/agents/agent-record'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { TaskModel } from '@/lib/server/db/gen/sqlite/models/Task'

/** A change of state, for the timeline. */
type StateChange = {
  /** ISO 8601. */
  at: string
  state: TaskState
}

/** Origin of an imported task. */
export type ImportOrigin = {
  /** When it was imported, ISO 8601. */
  at: string
  agentName: string
  /** Program that wrote its recording, and when. */
  source: string | null
  exportedAt: string | null
  /** Identifies the same recording. */
  digest: string
}

/** Summary of a stored task; its events are in the event log. */
export interface TaskRecord {
  id: string
  agentId: string
  agent: { slug: string; name: string; lifecycle: Lifecycle }
  ownerId: string
  /** The agent's task ID; null until it is known. */
  remoteId: string | null
  /** The caller's task ID, if it is not the agent's. */
  callerId: string | null
  contextId: string | null
  /** The caller's session ID (v0.1), independent of the agent's context ID. */
  callerContextId: string | null
  /** The caller's tenant (v1.0), sent with every call for this task. */
  tenant: string | null
  /** The extensions that the caller requested when it created the task, sent with every call for it. */
  extensions: string[]
  /** The agent's dialect when the task was created. */
  dialect: DialectId
  callerDialect: DialectId
  /** Whose credentials its calls use: the shared ones, or its owner's. */
  credentialMode: CredentialMode
  state: TaskState
  title: string
  /** A turn is running. */
  open: boolean
  /** The task in which the agent answered the last message; empty if there is none. */
  successorId: string
  lastSeq: number
  artifactCount: number
  /** Number of its ratings with the value up, and with down. */
  upRatings: number
  downRatings: number
  /** The last 32 changes of state. */
  states: StateChange[]
  /** Its conversation; null for a task of an earlier version that has none yet. */
  conversationId: string | null
  /** The instance that runs its turn, with several instances. */
  holder: string | null
  /** What it waits for, or last waited for. */
  inputRequest: InputRequest | null
  /** Set for an imported task: its agent is never called. */
  imported: ImportOrigin | null
  /** The API key that created it; null without one. */
  apiKeyId: string | null
  /** When its status last changed; by the agent's clock if the agent sends a timestamp. */
  statusAt: Date
  /** When the start of its log was removed, and the number and bytes of those rows; null if it is complete. */
  removedAt: Date | null
  removedRows: number
  removedBytes: number
  /** Bytes of its stored log. */
  logBytes: number
  /** Active time until its last turn ended, in ms. */
  spanMs: number
  createdAt: Date
  updatedAt: Date
}

/** Changes of a task; members left out stay as they are. */
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
  statusAt?: Date
  inputRequest?: InputRequest
  /** Time from Switchboard's request to the agent's first event, and until the end of the first turn, in ms. */
  firstEventMs?: number
  firstTurnMs?: number
  /** As of the end of a turn: its active time, its number of rows, and whether one is an error. */
  spanMs?: number
  rowCount?: number
  faulty?: boolean
}

/** Changes of a batch to one task's own row; members left out stay as they are. */
export interface TaskChange extends TaskPatch {
  id: string
  lastSeq?: number
  /** Bytes by which its stored log grows. */
  logBytes?: number
  hold?: TaskHold
}

/** The instance that writes to a task, with several instances. Nothing is written once another one holds the task. */
export interface TaskHold {
  holder: string
  /** Releases the task with this write. */
  releases?: boolean
  /** Takes the task back after this instance released it with this row, unless another one has taken it since. */
  retakeAfter?: number
}

/** The Prisma selection for the rows of `toTaskRecord`. */
export const taskSelection = {
  omit: {
    searchText: true,
    firstEventMs: true,
    firstTurnMs: true,
    rowCount: true,
    faulty: true,
    rerunOf: true,
  },
  include: { agent: { select: { slug: true, name: true, lifecycle: true } } },
} as const

type TaskRow = Omit<TaskModel, keyof (typeof taskSelection)['omit']> & {
  agent: { slug: string; name: string; lifecycle: string }
}

/** Converts a row to a record. Rows contain only what Switchboard wrote, so column types are not validated. */
export function toTaskRecord(row: TaskRow): TaskRecord {
  return {
    ...row,
    agent: { ...row.agent, lifecycle: row.agent.lifecycle as Lifecycle },
    dialect: row.dialect as DialectId,
    callerDialect: row.callerDialect as DialectId,
    credentialMode: row.credentialMode as CredentialMode,
    state: row.state as TaskState,
    states: row.states as unknown as StateChange[],
    inputRequest: row.inputRequest as InputRequest | null,
    removedBytes: Number(row.removedBytes),
    logBytes: Number(row.logBytes),
    imported: row.imported as ImportOrigin | null,
    extensions: (row.extensions ?? []) as string[],
  }
}

const maxStates = 32
// PostgreSQL's indexes take keys up to 2,700 bytes.
export const maxIdBytes = 1_000

/** Converts a patch to columns. Throws `agent-nonsense` for an ID of more than 1,000 bytes, which cannot be indexed. */
export function toTaskColumns(patch: TaskPatch): TaskPatch {
  const columns = toStorableData(patch)
  for (const name of ['remoteId', 'callerId', 'contextId', 'callerContextId'] as const) {
    if (Buffer.byteLength(columns[name] ?? '') > maxIdBytes) {
      throw new Fault('agent-nonsense', `A ${name} is longer than ${maxIdBytes} bytes.`, { hop: 'agent' })
    }
  }
  const states = columns.states?.slice(-maxStates)
  return states ? { ...columns, states } : columns
}
