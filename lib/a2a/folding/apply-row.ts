import { repeatsStatus } from '@/lib/a2a/agent-events'
import type { Call, SendOptions } from '@/lib/a2a/call'
import type { MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { addEntry, addMessage, entrySize, type MessageSource } from '@/lib/a2a/folding/add-message'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { foldArtifactEvent, foldArtifactSnapshot } from '@/lib/a2a/folding/fold-artifact'
import { addSizes, membersSizeChange, negateSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import { hasCapacity, hasReserveCapacity, markTruncated } from '@/lib/a2a/folding/fold-capacity'
import { enterState, foldStatus, setStatus } from '@/lib/a2a/folding/fold-status'
import { findInTurn, removeFromHistory } from '@/lib/a2a/folding/history-index'
import { mergeHistory } from '@/lib/a2a/folding/merge-history'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { LogRow, RowEvent, Successor } from '@/lib/a2a/log'
import type { Message, Task } from '@/lib/a2a/model'
import { isInterrupted, isTerminalOrInterrupted } from '@/lib/a2a/states'

const connectingOperations = new Set(['send', 'stream', 'subscribe'])

function withoutPush(fold: TaskFold): TaskFold {
  const { push: _, ...rest } = fold
  return rest
}

/** Updates how the task is followed: by push notifications, or over a connection. */
function foldPush(fold: TaskFold, { event, method, at }: LogRow): TaskFold {
  const { push } = fold
  switch (event.kind) {
    case 'request':
      if (event.call.operation === 'setPush') return { ...fold, pushMethod: method }
      return push && connectingOperations.has(event.call.operation) ? withoutPush(fold) : fold
    case 'note':
      // A note of Switchboard, written after the agent accepted the config.
      return !push && method !== '' && method === fold.pushMethod
        ? { ...fold, push: { since: at, heardAt: null } }
        : fold
    case 'push':
      return push && event.accepted ? { ...fold, push: { ...push, heardAt: at } } : fold
    default:
      return fold
  }
}

/** Adds a gap. If events were removed, the gap's summary of the task replaces what they contained. */
function foldGap(
  fold: TaskFold,
  row: LogRow,
  { reason, stopped, cause, removed }: Extract<RowEvent, { kind: 'gap' }>,
): TaskFold {
  const { seq, at } = row
  const withGap = addEntry(fold, { type: 'gap', seq, at, reason, ...(cause && { cause }), ...(removed && { removed }) })
  if (!removed) return { ...withGap, open: fold.open && !stopped }
  const { id, contextId, successor, status, states } = removed.task
  const added = { objects: states.length - withGap.states.length, bytes: 0 }
  const withTask = {
    ...withGap,
    open: false,
    ...(successor !== undefined && { successor }),
    task: { ...withGap.task, id, ...(contextId !== undefined && { contextId }) },
  }
  const withStates = hasReserveCapacity(withGap, added)
    ? { ...withTask, size: addSizes(withGap.size, added), states: states.map((change) => ({ seq, ...change })) }
    : withTask
  return setStatus(withStates, row, status)
}

/** Removes a message. */
function withoutEntry(fold: TaskFold, position: number, entry: MessageEntry): TaskFold {
  const { message } = entry
  return {
    ...fold,
    size: addSizes(fold.size, negateSize(addSizes(sizeOf(message), entrySize(entry)))),
    entries: entryIndex.remove(fold.entries, position),
    task: { ...fold.task, history: removeFromHistory(fold.task.history, message) },
  }
}

/**
 * Applies that the agent answered a message in a new task: the message moves to that task, and this turn ends. The status stays
 * as last reported by the agent; `foldWaitsForUser` is false from now on.
 */
function foldSuccessor(fold: TaskFold, { taskId, seq }: Successor): TaskFold {
  const position = entryIndex.find(fold.entries, seq)
  const moved = fold.entries[position]
  const ended = { ...fold, successor: taskId, open: false }
  return moved?.type === 'message' && moved.origin === 'request' ? withoutEntry(ended, position, moved) : ended
}

/** True for a snapshot from before the message that was just sent. A response may start with it. */
function isEcho(fold: TaskFold, { status }: Task): boolean {
  const known = fold.task.status
  const same = known.state === status.state && known.timestamp === status.timestamp
  return fold.open && isInterrupted(status.state) && status.timestamp !== undefined && same
}

/** Applies the metadata and unknown members of a snapshot. Members that it lacks are kept. */
function applyMembers(fold: TaskFold, row: LogRow, { metadata, extra }: Task): TaskFold {
  if (!metadata && !extra) return fold
  const head = { ...(metadata && { metadata }), ...(extra && { extra }) }
  const { metadata: knownMetadata, extra: knownExtra } = fold.task
  const added = membersSizeChange({ metadata: knownMetadata, extra: knownExtra }, head)
  if (!hasCapacity(fold, added)) return markTruncated(fold, row, added)
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, ...head } }
}

/** Applies a task snapshot, which may come at any time. What it lacks is kept. */
function foldTask(fold: TaskFold, row: LogRow, task: Task): TaskFold {
  const withHistory = mergeHistory(fold, row, task.history)
  const withArtifacts = task.artifacts.reduce(
    (fold, artifact) => foldArtifactSnapshot(fold, row, artifact),
    withHistory,
  )
  const withMembers = applyMembers(withArtifacts, row, task)
  if (isEcho(fold, task)) return withMembers
  // The status of a snapshot may repeat any message of the agent since the user's last message.
  return foldStatus(withMembers, row, task.status, false, ({ task }, message) => findInTurn(task.history, message))
}

/** Returns the fold with the IDs of this row: the first task ID is kept (v0.1 agents write `1`), the last context ID wins. */
function identify(fold: TaskFold, id = '', contextId = ''): TaskFold {
  const { task } = fold
  const known = { id: task.id || id, contextId: contextId || task.contextId }
  if (known.id === task.id && known.contextId === task.contextId) return fold
  return { ...fold, task: { ...task, id: known.id, ...(known.contextId && { contextId: known.contextId }) } }
}

/** Returns the options that a person chose. The push config is between programs and is omitted. */
function chosenOptions({ acceptedOutputModes, historyLength }: SendOptions): Pick<MessageSource, 'options'> {
  if (!acceptedOutputModes && historyLength === undefined) return {}
  return {
    options: {
      ...(acceptedOutputModes && { acceptedOutputModes }),
      ...(historyLength !== undefined && { historyLength }),
    },
  }
}

function foldRequest(fold: TaskFold, row: LogRow, call: Call): TaskFold {
  if (call.operation === 'cancel') return { ...fold, cancelMethod: row.method }
  if (call.operation !== 'send' && call.operation !== 'stream') return fold
  const { message } = call
  // A message without a task ID creates a task, whose ID the agent assigns.
  const { successor: _earlier, ...known } = fold
  const started = message.taskId ? known : { ...known, task: { ...known.task, id: '' } }
  const identified = identify(started, message.taskId, fold.task.contextId ?? message.contextId)
  const added = addMessage(identified, row, message, { origin: 'request', ...chosenOptions(call.options) })
  return { ...enterState(added, row, added.task.status.state), open: true }
}

/** Adds a message reply, which ends the turn. It also completes the task if no state is known (v0.3, v1.0). */
function foldMessage(fold: TaskFold, row: LogRow, message: Message): TaskFold {
  const withMessage = addMessage(identify(fold, message.taskId, message.contextId), row, message, { origin: 'message' })
  if (message.role === 'user') return withMessage
  if (fold.task.status.state !== 'submitted') return { ...withMessage, open: false }
  return setStatus({ ...enterState(withMessage, row, 'completed'), open: false }, row, { state: 'completed' })
}

/** True for a fault that rejects a cancel request. The task continues. */
export function isRejectedCancel({ cancelMethod }: TaskFold, { method, kind }: LogRow): boolean {
  return kind === 'fault' && method !== '' && method === cancelMethod
}

/** True for a fault that refuses a message, but not the one of the turn that started after row `start`. The task continues. */
export function refusesOther({ event }: LogRow, start: number | undefined): boolean {
  return event.kind === 'fault' && event.refuses !== undefined && event.refuses !== start
}

function foldFault(fold: TaskFold, row: LogRow, { fault, refuses }: Extract<RowEvent, { kind: 'fault' }>): TaskFold {
  const answersCancel = isRejectedCancel(fold, row)
  const entry = {
    type: 'fault',
    seq: row.seq,
    at: row.at,
    fault,
    ...(answersCancel && { answersCancel }),
    ...(refuses && { refuses }),
  } as const
  const added = addEntry(fold, entry)
  if (answersCancel || refuses) return added
  if (isTerminalOrInterrupted(fold.task.status.state)) return { ...added, open: false }
  return setStatus({ ...enterState(added, row, 'failed'), open: false }, row, { state: 'failed' })
}

function foldEvent(fold: TaskFold, row: LogRow, event: RowEvent): TaskFold {
  switch (event.kind) {
    case 'request':
      return foldRequest(fold, row, event.call)
    case 'message':
      return foldMessage(fold, row, event.message)
    case 'task':
      return foldTask(identify(fold, event.task.id, event.task.contextId), row, event.task)
    case 'status': {
      const identified = identify(fold, event.taskId, event.contextId)
      if (fold.open && repeatsStatus(event, fold.task.status)) return identified
      return foldStatus(identified, row, event.status, event.final)
    }
    case 'artifact':
      return foldArtifactEvent(identify(fold, event.taskId, event.contextId), row, event)
    case 'fault':
      return foldFault(fold, row, event)
    case 'gap':
      return foldGap(fold, row, event)
    case 'note':
      if (event.successor) return foldSuccessor(fold, event.successor)
      return event.unread ? { ...fold, unread: { count: (fold.unread?.count ?? 0) + 1, seq: row.seq } } : fold
    case 'response':
    case 'push':
      return fold
  }
}

/**
 * Returns a task as its log shows it after one more row. Pure and total; unchanged values are shared with `fold`.
 * Rows with `seq` at or below `lastSeq` are ignored. Content beyond the limits `taskObjects` and `taskBytes` is left out: see
 * `truncated`.
 */
export function applyRow(fold: TaskFold, row: LogRow): TaskFold {
  if (row.seq <= fold.lastSeq) return fold
  return withMutableBatch(() => ({ ...foldPush(foldEvent(fold, row, row.event), row), lastSeq: row.seq }))
}

/** Same as calling `applyRow` for each row, in time linear in the number of rows. */
export function applyRows(fold: TaskFold, rows: readonly LogRow[]): TaskFold {
  return withMutableBatch(() => rows.reduce(applyRow, fold))
}
