import type { SendOptions } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import type { LiveTask } from '@/lib/client/task-store'
import type { FaultData } from '@/lib/faults/fault'

/** What the person sends. `reopen`: to the finished task instead of a new one. `push`: the agent pushes its news. */
export interface Draft {
  parts: Part[]
  options: SendOptions
  metadata?: JsonObject
  reopen?: boolean
  push?: boolean
}

/** A message on its way: until the task's log shows it, or for good when it could not be sent. */
export interface Outgoing {
  draft: Draft
  message: Message
  at: string
  /** Set once Switchboard took it. */
  taskId?: string
  /** The task's rows up to here are older than this message. */
  afterSeq: number
  stopped: boolean
  fault?: FaultData
}

export interface ConversationState {
  contextId: string | null
  /** Switchboard's task ids, oldest first. */
  taskIds: string[]
  outgoing: Outgoing | null
  /** Tasks the person told to stop: they no longer hold the composer. */
  stopped: ReadonlySet<string>
  /** Why the last Stop did not reach the agent. */
  stopFault: FaultData | null
}

type Tasks = Record<string, LiveTask>

/** What the server knows of a conversation when the page is opened. */
export interface ConversationSeed {
  contextId: string | null
  tasks: { id: string; fold: TaskFold; open: boolean }[]
}

/** True while the agent may still speak in this task. */
export function isRunning(task: LiveTask | undefined): boolean {
  return task !== undefined && task.fold.open && task.connection !== 'closed'
}

/** The newest task of the conversation. */
export function currentTask(state: ConversationState, tasks: Tasks): { id: string; live: LiveTask } | null {
  const id = state.taskIds.at(-1)
  const live = id === undefined ? undefined : tasks[id]
  return id !== undefined && live ? { id, live } : null
}

/** The agent's name for the conversation, once it gave one. */
export function knownContext(state: ConversationState, tasks: Tasks): string | null {
  const named = state.taskIds.map((id) => tasks[id]?.fold.task.contextId).find((contextId) => contextId)
  return state.contextId ?? named ?? null
}

/** The message on its way, until the log of its task shows it. */
export function unseenOutgoing(state: ConversationState, tasks: Tasks): Outgoing | null {
  const { outgoing } = state
  if (!outgoing?.taskId || outgoing.fault) return outgoing
  const entries = tasks[outgoing.taskId]?.fold.entries ?? []
  const shown = entries.some(
    (entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq > outgoing.afterSeq,
  )
  return shown ? null : outgoing
}

/** True while the composer offers Stop: a message is on its way, or the agent is answering. */
export function isBusy(state: ConversationState, tasks: Tasks): boolean {
  const outgoing = unseenOutgoing(state, tasks)
  if (outgoing && !outgoing.fault && !outgoing.stopped) return true
  const current = currentTask(state, tasks)
  return current !== null && isRunning(current.live) && !state.stopped.has(current.id)
}
