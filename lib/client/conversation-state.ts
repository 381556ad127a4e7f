import type { SendOptions } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import type { JsonObject } from '@/lib/a2a/json'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import type { Message, Part } from '@/lib/a2a/model'
import type { LiveTask } from '@/lib/client/task-store'
import type { FaultData } from '@/lib/faults/fault'

/** What the person sends. `reopen`: to the finished task instead of a new one. `push`: the agent pushes its news. */
export interface Draft {
  parts: Part[]
  options: SendOptions
  metadata?: JsonObject
  /** What the message itself carries beside its parts; `metadata` above is the call's. */
  message?: Pick<Message, 'metadata' | 'extensions'>
  /** Switchboard's id of the waiting task that this answers; otherwise the conversation decides. */
  taskId?: string
  reopen?: boolean
  push?: boolean
}

/** A message on its way, until the task's log shows it. */
export interface Outgoing {
  draft: Draft
  message: Message
  at: string
  /** Set once Switchboard took it. */
  taskId?: string
  /** The task's rows up to here are older than this message. */
  afterSeq: number
  stopped: boolean
  /** How much of its files has left the browser, 0 to 1; absent where that takes no time, or is over. */
  uploaded?: number | undefined
}

/** A message that could not be sent, or of which that is not known. */
export interface Unsent extends Outgoing {
  id: string
  fault: FaultData
}

/** The next page of the list of the context's tasks, and the task before all of them, which the list does not have. */
export interface EarlierTasks {
  cursor: string
  first: string | null
}

export interface ConversationState {
  contextId: string | null
  /** Switchboard's task ids, oldest first. */
  taskIds: string[]
  /** Where the tasks before these are to be had; null where there are none. */
  earlier: EarlierTasks | null
  outgoing: Outgoing | null
  /** Oldest first, until the person sends them again or gives them up. */
  unsent: readonly Unsent[]
  /** All of its tasks were deleted elsewhere: what is said next begins another one. */
  gone: boolean
  /** Tasks the person told to stop: they no longer hold the composer. */
  stopped: ReadonlySet<string>
  /** Why the last Stop did not reach the agent. */
  stopFault: FaultData | null
  /** The waiting task that the person chose to answer, of several. */
  answering: string | null
}

type Tasks = Record<string, LiveTask>

/** What the server knows of a conversation when the page is opened. */
export interface ConversationSeed {
  contextId: string | null
  tasks: { id: string; fold: TaskFold; open: boolean }[]
  earlier?: EarlierTasks | null
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
  if (!outgoing?.taskId) return outgoing
  const entries = tasks[outgoing.taskId]?.fold.entries ?? []
  const shown = entries.some(
    (entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq > outgoing.afterSeq,
  )
  return shown ? null : outgoing
}

/** True where the log of one of these tasks shows the message. */
export function isLogged({ messageId }: Message, tasks: Tasks): boolean {
  return Object.values(tasks).some(({ fold }) =>
    fold.entries.some((entry) => entry.type === 'message' && entry.message.messageId === messageId),
  )
}

/** True while the composer offers Stop: a message is on its way, or the agent is answering. */
export function isBusy(state: ConversationState, tasks: Tasks): boolean {
  const outgoing = unseenOutgoing(state, tasks)
  if (outgoing && !outgoing.stopped) return true
  const current = currentTask(state, tasks)
  return current !== null && isRunning(current.live) && !state.stopped.has(current.id)
}

/** Every task that waits for the person, oldest first. */
export function waitingTaskIds(state: ConversationState, tasks: Tasks): string[] {
  return state.taskIds.filter((id) => {
    const live = tasks[id]
    if (!live || isRunning(live) || !foldWaitsForUser(live.fold)) return false
    return !state.stopped.has(id) || state.stopFault !== null
  })
}

/** The waiting task that a message answers: the one that was chosen, else the newest task of the conversation, if that waits. */
export function answeredTaskId(state: ConversationState, tasks: Tasks): string | null {
  const waiting = waitingTaskIds(state, tasks)
  if (state.answering !== null && waiting.includes(state.answering)) return state.answering
  const current = state.taskIds.at(-1)
  return current !== undefined && waiting.includes(current) ? current : null
}
