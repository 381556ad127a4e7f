import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { addMessage } from '@/lib/a2a/folding/add-message'
import { completeArtifacts, entryIndex } from '@/lib/a2a/folding/entry-index'
import { addSizes, type FoldSize, sizeChange } from '@/lib/a2a/folding/fold-size'
import { hasCapacity, hasReserveCapacity, markTruncated, oneObject } from '@/lib/a2a/folding/fold-capacity'
import { findInTurn, matchLastUserMessage } from '@/lib/a2a/folding/history-index'
import { mutableCopy } from '@/lib/a2a/folding/mutable-batch'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import { isTerminal, isTerminalOrInterrupted, type TaskState } from '@/lib/a2a/states'

/** Maximum length of a timestamp beyond the limits. No valid one is longer. */
const maxTimestampLength = 64

/** Returns a status without members that may be large. */
function bareStatus({ state, timestamp }: TaskStatus): TaskStatus {
  return { state, ...(timestamp !== undefined && timestamp.length <= maxTimestampLength && { timestamp }) }
}

function replaceStatus(fold: TaskFold, status: TaskStatus, added: FoldSize): TaskFold {
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, status } }
}

/** Sets the status of the task. The state is always set; message and metadata are left out if they exceed the limits. */
export function setStatus(fold: TaskFold, row: Pick<LogRow, 'seq' | 'at'>, status: TaskStatus): TaskFold {
  const { status: known } = fold.task
  const added = sizeChange(known, status)
  if (hasCapacity(fold, added)) return replaceStatus(fold, status, added)
  const bare = bareStatus(status)
  const put = replaceStatus(fold, bare, sizeChange(known, bare))
  return status.message || status.metadata || status.extra ? markTruncated(put, row, added) : put
}

type StateChange = TaskFold['states'][number]

/** Adds a change of state. If the reserve is used up, it replaces the one before. */
function addStateChange(fold: TaskFold, change: StateChange): TaskFold {
  const { size } = fold
  const states = mutableCopy(fold.states)
  if (hasReserveCapacity(fold, oneObject)) {
    states.push(change)
    return { ...fold, size: addSizes(size, oneObject), states }
  }
  if (states.at(-2)?.state !== change.state) {
    states[Math.max(0, states.length - 1)] = change
    return { ...fold, states }
  }
  states.pop()
  return { ...fold, size: addSizes(size, { objects: -1, bytes: 0 }), states }
}

/** Records the state of the task as of this row. A terminal state completes the artifacts. */
export function enterState(fold: TaskFold, { seq, at }: LogRow, state: TaskState): TaskFold {
  const ended = isTerminal(state) ? { ...fold, entries: completeArtifacts(fold.entries) } : fold
  return fold.states.at(-1)?.state === state ? ended : addStateChange(ended, { seq, at, state })
}

/** True if `a` is later than `b`, by the agent's clock. */
function isLater(a: string | undefined, b: string | undefined): boolean {
  return Date.parse(a ?? '') > Date.parse(b ?? '')
}

/** True for an entry that ends a turn without a state from the agent. */
function concludes(entry: Entry): boolean {
  return entry.type === 'fault' || (entry.type === 'message' && entry.origin === 'message')
}

/** True if the known state was only derived from a fault or a message without a task. */
function isPresumed({ entries, states }: TaskFold): boolean {
  const since = states.at(-1)?.seq
  const entry = since === undefined ? undefined : entries[entryIndex.find(entries, since)]
  return entry !== undefined && concludes(entry)
}

/**
 * True if a status is outdated: after a terminal state, a late snapshot or the rest of a stream does not restart the task,
 * unless there is a new message or the snapshot is newer by the agent's clock.
 */
function isStale(fold: TaskFold, row: LogRow, received: TaskStatus): boolean {
  const known = fold.task.status
  if (!isTerminal(known.state) || fold.open || isTerminal(received.state) || isPresumed(fold)) return false
  return row.kind === 'status' || !isLater(received.timestamp, known.timestamp)
}

/**
 * Returns the message that a status event repeats: the message of the previous status, unless the user has sent a message
 * since. A question that the agent repeats in a later turn is a new message.
 */
function repeatedMessage({ task }: TaskFold, message: Message): Message | undefined {
  const { message: before } = task.status
  if (!before || !isSameMessage(before, message)) return undefined
  return findInTurn(task.history, message) ?? matchLastUserMessage(task.history, message)
}

/**
 * Applies a status from the agent. A message that the agent repeats is shown once: `findRepeated` returns the known message.
 */
export function foldStatus(
  fold: TaskFold,
  row: LogRow,
  status: TaskStatus,
  final = false,
  findRepeated: (fold: TaskFold, message: Message) => Message | undefined = repeatedMessage,
): TaskFold {
  if (isStale(fold, row, status)) return fold
  const { state, message } = status
  const running = state === 'submitted' || state === 'working'
  const open = final || isTerminalOrInterrupted(state) ? false : running || fold.open
  const withMessage = message
    ? addMessage(fold, row, message, { origin: 'status', state }, () => findRepeated(fold, message))
    : fold
  const entered = enterState(withMessage, row, state)
  return setStatus({ ...entered, open }, row, status)
}
