import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { addMessage } from '@/lib/a2a/folding/add-message'
import { messageKey } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import { isResting, isTerminal, type TaskState } from '@/lib/a2a/states'

/** The fold with this state noted as of this row. The end of a task completes its artifacts. */
export function enterState(fold: TaskFold, { seq, at }: LogRow, state: TaskState): TaskFold {
  const entries = isTerminal(state)
    ? fold.entries.map((entry) => (entry.type === 'artifact' && !entry.complete ? { ...entry, complete: true } : entry))
    : fold.entries
  if (fold.states.at(-1)?.state === state) return { ...fold, entries }
  return { ...fold, entries, states: [...fold.states, { seq, at, state }] }
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
  return entries.some((entry) => entry.seq === since && concludes(entry))
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
 * Returns the messages that a status event may repeat: the message of the status before, unless the user has sent a
 * message since. An agent that asks the same question in a later turn asks again.
 */
function repeatableMessages({ task }: TaskFold): Message[] {
  const { message } = task.status
  if (!message) return []
  const key = messageKey(message)
  const last = task.history.findLast((known) => known.role === 'user' || messageKey(known) === key)
  return last && messageKey(last) === key ? [last] : []
}

/**
 * The fold with a status that the agent told: its message is shown once, however often it is retold. `retold`: the
 * messages that this one may repeat.
 */
export function foldStatus(
  fold: TaskFold,
  row: LogRow,
  status: TaskStatus,
  final = false,
  retold: readonly Message[] = status.message ? repeatableMessages(fold) : [],
): TaskFold {
  if (isStale(fold, row, status)) return fold
  const { state, message } = status
  const running = state === 'submitted' || state === 'working'
  const open = final || isResting(state) ? false : running || fold.open
  const heard = message ? addMessage(fold, row, message, { origin: 'status', state }, retold) : fold
  const entered = enterState(heard, row, state)
  return { ...entered, open, task: { ...entered.task, status } }
}
