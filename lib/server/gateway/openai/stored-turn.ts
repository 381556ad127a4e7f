import 'server-only'
import { emptyFold, type MessageEntry, type TaskFold } from '@/lib/a2a/fold'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'

/** A task, and what its log shows. */
export interface LoggedTask {
  task: TaskRecord
  fold: TaskFold
}

/** One turn of a task as its log shows it. */
export interface StoredTurn extends LoggedTask {
  /** The task up to and including the message of the user. */
  start: TaskFold
  /** When the message was sent, ISO 8601. */
  at: string
  isOver: boolean
}

/** Returns the task in which the agent answered the last message, with its fold. */
export async function withSuccessor(viewer: Viewer, task: TaskRecord): Promise<LoggedTask> {
  const fold = await currentFold(task.id)
  const successor = fold.successor ? await findTask(viewer, fold.successor) : null
  return successor ? withSuccessor(viewer, successor) : { task, fold }
}

/** A message to the agent in the log of a task; undefined if the log does not have it, for example because it was removed. */
interface LoggedRequest extends LoggedTask {
  request: MessageEntry | undefined
}

const requestsOf = ({ entries }: TaskFold): MessageEntry[] =>
  entries.filter((entry): entry is MessageEntry => entry.type === 'message' && entry.origin === 'request')

/**
 * Returns the message in row `seq` of a task, or its last message. If the agent answered it in a new task, it is the message there:
 * the first one of that task, or the last one.
 */
export async function findRequest(viewer: Viewer, task: TaskRecord, seq?: number): Promise<LoggedRequest> {
  const fold = await currentFold(task.id)
  const requests = requestsOf(fold)
  const request = seq === undefined ? requests.at(-1) : requests.find((one) => one.seq === seq)
  const isMoved = fold.successor !== undefined && (!request || seq === undefined)
  const successor = isMoved ? await findTask(viewer, fold.successor ?? '') : null
  if (!successor) return { task, fold, request }
  if (seq === undefined) return findRequest(viewer, successor)
  const next = await currentFold(successor.id)
  return { task: successor, fold: next, request: requestsOf(next)[0] }
}

/**
 * Returns the turn of the message in row `seq`, or the last turn. If the agent answered the message in a new task, it is the turn of
 * that task. Undefined if the log has no such message, for example because it was removed.
 */
export async function readStoredTurn(viewer: Viewer, task: TaskRecord, seq?: number): Promise<StoredTurn | undefined> {
  const { task: holder, fold, request } = await findRequest(viewer, task, seq)
  if (!request) {
    if (holder.id === task.id) return undefined
    return { task: holder, fold, start: emptyFold, at: holder.createdAt.toISOString(), isOver: !fold.open }
  }
  const next = requestsOf(fold).find((one) => one.seq > request.seq)
  return {
    task: holder,
    fold: next ? await readFold(holder.id, next.seq - 1) : fold,
    start: await readFold(holder.id, request.seq),
    at: request.at,
    isOver: next !== undefined || !fold.open,
  }
}
