import { operationOf } from '@/lib/a2a/bindings/operation-of'
import type { Operation, SendCall } from '@/lib/a2a/call'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { applyRow, isRejectedCancel, refusesOther } from '@/lib/a2a/folding/apply-row'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { LogRow } from '@/lib/a2a/log'
import type { Task } from '@/lib/a2a/model'
import type { FaultData } from '@/lib/faults/fault'

/** Returns the task with its last `historyLength` messages; by default as many as the caller's protocol version includes. */
export function limitHistory(
  { task }: TaskFold,
  dialect: Dialect,
  operation: Operation,
  historyLength: number = dialect.operationsWithHistory.has(operation) ? Infinity : 0,
): Task {
  return withHistory(task, historyLength)
}

/** Returns the task with its last `historyLength` messages; by default with all. */
export function withHistory(task: Task, historyLength: number = Infinity): Task {
  if (task.history.length <= historyLength) return task
  return { ...task, history: historyLength > 0 ? task.history.slice(-historyLength) : [] }
}

/** An item of a list of tasks (v1.0 §3.1.4) with what the caller asked for. `head`: the task without contents. */
export function withContents(head: Task, { task }: TaskFold, includeArtifacts: boolean, historyLength: number): Task {
  const status = { ...task.status, timestamp: task.status.timestamp ?? head.status.timestamp }
  const { history } = withHistory(task, historyLength)
  return { ...head, status, history, artifacts: includeArtifacts ? task.artifacts : [] }
}

/** The progress of a turn so far. */
export interface TurnProgress {
  fold: TaskFold
  /** Number of the row before the turn's first event. */
  start: number
  /** The agent sent an event. */
  hasEvents: boolean
  /** The agent responded to a unary call. A streaming response may have only started. */
  hasUnaryReply: boolean
  /** All events were messages, which do not belong to a task. */
  onlyMessages: boolean
  /** Extensions that the agent reports as activated. */
  extensions: string[]
  /** Set if the turn failed. */
  fault?: FaultData
}

/** Starts with a turn without events. `fold`: the task up to and including the request. */
export function startTurnProgress(fold: TaskFold): TurnProgress {
  return { fold, start: fold.lastSeq, hasEvents: false, hasUnaryReply: false, onlyMessages: true, extensions: [] }
}

/** Returns the progress after one more row of the task's log. `fold`: after that row. */
function addRow(progress: TurnProgress, row: LogRow, fold: TaskFold): TurnProgress {
  const hasUnaryReply = progress.hasUnaryReply || operationOf(row.method) === 'send'
  switch (row.event.kind) {
    case 'message':
      return { ...progress, fold, hasEvents: true, hasUnaryReply }
    case 'task':
    case 'status':
    case 'artifact':
      return { ...progress, fold, hasEvents: true, hasUnaryReply, onlyMessages: false }
    case 'note':
      return { ...progress, fold, extensions: row.event.extensions ?? progress.extensions }
    case 'fault':
      // A rejected cancel, or another message that was refused, is not a failure of the turn.
      return isRejectedCancel(fold, row) || refusesOther(row, progress.start)
        ? { ...progress, fold }
        : { ...progress, fold, fault: row.event.fault }
    default:
      return { ...progress, fold }
  }
}

/** Returns the progress after more rows of the task's log. `after`: the fold after them, if it is known already. */
export function addRowsToTurn(progress: TurnProgress, rows: readonly LogRow[], after?: TaskFold): TurnProgress {
  // What a fault means depends on the fold at its row.
  if (after && !rows.some(({ event }) => event.kind === 'fault'))
    return rows.reduce((sum, row) => addRow(sum, row, after), progress)
  return withMutableBatch(() => rows.reduce((sum, row) => addRow(sum, row, applyRow(sum.fold, row)), progress))
}

/**
 * True if a caller of `tasks/send` can be answered with the agent's first response (v0.1 §7.1). If the agent is called with
 * streaming, that is the end of the turn, unless the caller set a push notification config: v0.1 clients that do not stream
 * expect a result.
 */
export function hasFirstReply(progress: TurnProgress, { options }: SendCall): boolean {
  return progress.hasUnaryReply || (progress.hasEvents && options.pushConfig !== undefined)
}

/**
 * Returns the reply to a call that waits for the end of the turn: the agent's message if it sent only messages, else the task.
 */
export function buildSendReply(progress: TurnProgress, dialect: Dialect, historyLength?: number): Reply {
  const { fold, onlyMessages } = progress
  const message = fold.task.history.findLast(({ role }) => role === 'agent')
  if (progress.hasEvents && onlyMessages && message) return { kind: 'message', message }
  return { kind: 'task', task: limitHistory(fold, dialect, 'send', historyLength) }
}
