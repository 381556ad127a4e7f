import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { addMessage } from '@/lib/a2a/folding/add-message'
import { entryIndex, withCompleted } from '@/lib/a2a/folding/entry-index'
import { hasReserve, oneObject } from '@/lib/a2a/folding/fold-room'
import { addSizes } from '@/lib/a2a/folding/fold-size'
import { lastInTurn, lastOfUser } from '@/lib/a2a/folding/history-index'
import { editable } from '@/lib/a2a/folding/mutable-batch'
import { putStatus } from '@/lib/a2a/folding/put-status'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import { isResting, isTerminal, type TaskState } from '@/lib/a2a/states'

type StateChange = TaskFold['states'][number]

/** The fold with one more change of state. Where there is no room, it takes the place of the one before. */
function addStateChange(fold: TaskFold, change: StateChange): TaskFold {
  const { size } = fold
  const states = editable(fold.states)
  if (hasReserve(fold, oneObject)) {
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

/** The fold with this state noted as of this row. The end of a task completes its artifacts. */
export function enterState(fold: TaskFold, { seq, at }: LogRow, state: TaskState): TaskFold {
  const ended = isTerminal(state) ? { ...fold, entries: withCompleted(fold.entries) } : fold
  return fold.states.at(-1)?.state === state ? ended : addStateChange(ended, { seq, at, state })
}

/** True when `a` is later than `b`, by the agent's own clock. */
function isLater(a: string | undefined, b: string | undefined): boolean {
  return Date.parse(a ?? '') > Date.parse(b ?? '')
}

/** True for what ends a turn without a state of the agent's own. */
function concludes(entry: Entry): boolean {
  return entry.type === 'fault' || (entry.type === 'message' && entry.origin === 'message')
}

/** True when the known state is only our own conclusion from a fault or a lone message. */
function isPresumed({ entries, states }: TaskFold): boolean {
  const since = states.at(-1)?.seq
  const entry = since === undefined ? undefined : entries[entryIndex.find(entries, since)]
  return entry !== undefined && concludes(entry)
}

/**
 * True when a status comes too late to count: after its end a task is not running, whatever a lagging snapshot or the
 * rest of a stream says, unless a new message, or a snapshot by the agent's clock, tells otherwise.
 */
function isStale(fold: TaskFold, row: LogRow, told: TaskStatus): boolean {
  const known = fold.task.status
  if (!isTerminal(known.state) || fold.open || isTerminal(told.state) || isPresumed(fold)) return false
  return row.kind === 'status' || !isLater(told.timestamp, known.timestamp)
}

/**
 * Returns the message that a status event repeats: the message of the status before, unless the user has sent a message
 * since. An agent that asks the same question in a later turn asks again.
 */
function repeatedMessage({ task }: TaskFold, message: Message): Message | undefined {
  const { message: before } = task.status
  if (!before || !isSameMessage(before, message)) return undefined
  return lastInTurn(task.history, message) ?? lastOfUser(task.history, message)
}

/**
 * Returns the fold with a status from the agent. A message that the agent repeats is shown once: `findRepeated` returns the
 * known message.
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
  const open = final || isResting(state) ? false : running || fold.open
  const withMessage = message
    ? addMessage(fold, row, message, { origin: 'status', state }, () => findRepeated(fold, message))
    : fold
  const entered = enterState(withMessage, row, state)
  return putStatus({ ...entered, open }, row, status)
}
