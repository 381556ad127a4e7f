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

/**
 * Returns the turn of the message in row `seq`, or the last turn. If the agent answered the message in a new task, it is the turn of
 * that task. Undefined if the log has no such message, for example because it was removed.
 */
export async function readStoredTurn(viewer: Viewer, task: TaskRecord, seq?: number): Promise<StoredTurn | undefined> {
  const fold = await currentFold(task.id)
  const requests = fold.entries.filter(
    (entry): entry is MessageEntry => entry.type === 'message' && entry.origin === 'request',
  )
  const request = seq === undefined ? requests.at(-1) : requests.find((one) => one.seq === seq)
  const isMoved = fold.successor !== undefined && (!request || seq === undefined)
  if (isMoved) {
    const successor = await findTask(viewer, fold.successor ?? '')
    if (successor) return readSuccessorTurn(viewer, successor)
  }
  if (!request) return undefined
  const next = requests.find((one) => one.seq > request.seq)
  return {
    task,
    fold: next ? await readFold(task.id, next.seq - 1) : fold,
    start: await readFold(task.id, request.seq),
    at: request.at,
    isOver: next !== undefined || !fold.open,
  }
}

async function readSuccessorTurn(viewer: Viewer, task: TaskRecord): Promise<StoredTurn | undefined> {
  const known = await readStoredTurn(viewer, task)
  if (known) return known
  const fold = await currentFold(task.id)
  return { task, fold, start: emptyFold, at: task.createdAt.toISOString(), isOver: !fold.open }
}
