import type { SendOptions } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import type { LiveTask } from '@/lib/client/task-store'
import type { FaultData } from '@/lib/faults/fault'

const changes = new EventTarget()

/** Notifies the lists and badges of this page that the page changed a conversation. */
export function notifyConversationChange(): void {
  changes.dispatchEvent(new Event('change'))
}

/** Calls `listener` when this page changes a conversation. Returns the unsubscribe function. */
export function onConversationChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** A message to send. `reopen`: to the finished task instead of a new one. `push`: the agent sends push notifications. */
export interface MessageDraft {
  parts: Part[]
  options: SendOptions
  metadata?: JsonObject
  /** Members of the message beside its parts. `metadata` above belongs to the call. */
  message?: Pick<Message, 'metadata' | 'extensions'>
  /** Switchboard's ID of the waiting task that this answers. If absent, the conversation decides. */
  taskId?: string
  reopen?: boolean
  push?: boolean
}

/** A message that is being sent, until the task's log contains it. */
export interface OutgoingMessage {
  draft: MessageDraft
  message: Message
  at: string
  /** Set once Switchboard accepted the message. */
  taskId?: string
  /** Switchboard's ID of the task that the message continues. Absent if it starts a new one. */
  target?: string
  /** Rows of the task up to this `seq` are older than the message. */
  afterSeq: number
  stopped: boolean
  /** Uploaded share of the files, 0 to 1. Absent for small messages and after the upload. */
  uploaded?: number | undefined
}

/** A message that was not sent, or whose delivery is unknown. */
export interface UnsentMessage extends OutgoingMessage {
  id: string
  fault: FaultData
}

/** The next page of the conversation's tasks. */
interface EarlierTasks {
  cursor: string
}

/** Why a task could not be canceled. */
interface StopFault {
  taskId: string
  fault: FaultData
}

export interface ConversationState {
  contextId: string | null
  /** Switchboard's task IDs, oldest first. */
  taskIds: string[]
  /** Where to read the tasks before these. Null if there are none. */
  earlier: EarlierTasks | null
  outgoing: OutgoingMessage | null
  /** Oldest first, until the user resends or discards them. */
  unsent: readonly UnsentMessage[]
  /** All tasks were deleted elsewhere. The next message starts a new conversation. */
  deleted: boolean
  /** Tasks that the user stopped. They no longer block the composer. */
  stopped: ReadonlySet<string>
  /** Tasks that went on after *Stop*, because the agent had not sent their ID. Until it does, they do not block the composer. */
  uncancelable: ReadonlySet<string>
  /** The last cancel request, if it failed. */
  stopFault: StopFault | null
  /** The waiting task that the user chose to answer, if there are several. */
  answering: string | null
}

type Tasks = Record<string, LiveTask>

/** Initial state of a conversation, from the server. */
export interface ConversationSeed {
  contextId: string | null
  tasks: { id: string; fold: TaskFold; open: boolean }[]
  earlier?: EarlierTasks | null
  /** Set for a conversation of another person, which can only be read. */
  shared?: { id: string; author: string }
}

/** Returns true while the agent may still send events in this task. */
export function isRunning(task: LiveTask | undefined): boolean {
  return task !== undefined && task.fold.open && task.connection !== 'closed'
}

/** Returns the newest task of the conversation. */
export function findCurrentTask(state: ConversationState, tasks: Tasks): { id: string; live: LiveTask } | null {
  const id = state.taskIds.at(-1)
  const live = id === undefined ? undefined : tasks[id]
  return id !== undefined && live ? { id, live } : null
}

/** Returns the agent's ID of the conversation. Null until the agent sends one. */
export function findContextId(state: ConversationState, tasks: Tasks): string | null {
  const named = state.taskIds.map((id) => tasks[id]?.fold.task.contextId).find((contextId) => contextId)
  return state.contextId ?? named ?? null
}

/** Returns the message that is being sent. Null once the log of its task contains it. */
export function findPendingMessage(state: ConversationState, tasks: Tasks): OutgoingMessage | null {
  const { outgoing } = state
  if (!outgoing?.taskId) return outgoing
  const entries = tasks[outgoing.taskId]?.fold.entries ?? []
  const shown = entries.some(
    (entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq > outgoing.afterSeq,
  )
  return shown ? null : outgoing
}

/** Returns the ID of the task whose log contains the message. */
export function findTaskIdOfMessage({ messageId }: Message, tasks: Tasks): string | undefined {
  const contains = ({ fold }: LiveTask): boolean =>
    fold.entries.some((entry) => entry.type === 'message' && entry.message.messageId === messageId)
  return Object.entries(tasks).find(([, live]) => contains(live))?.[0]
}

/** Returns true while a task goes on after *Stop* because the agent has not sent its ID. */
export function isUncancelable(state: ConversationState, tasks: Tasks, taskId: string): boolean {
  const live = tasks[taskId]
  return state.uncancelable.has(taskId) && isRunning(live) && live?.fold.task.id === ''
}

/** Returns the ID of the newest task on which the agent works and that the user can stop and did not stop. */
export function findRunningTaskId(state: ConversationState, tasks: Tasks): string | undefined {
  return state.taskIds.findLast(
    (id) => isRunning(tasks[id]) && !state.stopped.has(id) && !isUncancelable(state, tasks, id),
  )
}

/**
 * Returns true while a message is being sent or the agent works, also on an earlier task whose question was answered. The
 * composer then shows Stop.
 */
export function isBusy(state: ConversationState, tasks: Tasks): boolean {
  const outgoing = findPendingMessage(state, tasks)
  if (outgoing && !outgoing.stopped) return true
  return findRunningTaskId(state, tasks) !== undefined
}

/** Returns the IDs of all tasks that wait for the user, oldest first. */
export function listWaitingTaskIds(state: ConversationState, tasks: Tasks): string[] {
  return state.taskIds.filter((id) => {
    const live = tasks[id]
    return live !== undefined && !isRunning(live) && foldWaitsForUser(live.fold) && !state.stopped.has(id)
  })
}

/** Returns the waiting task that the next message answers: the chosen one, else the newest task if it waits. */
export function findAnsweredTaskId(state: ConversationState, tasks: Tasks): string | null {
  const waiting = listWaitingTaskIds(state, tasks)
  if (state.answering !== null && waiting.includes(state.answering)) return state.answering
  const current = state.taskIds.at(-1)
  return current !== undefined && waiting.includes(current) ? current : null
}
