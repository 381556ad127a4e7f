import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import { encodeTimestamp } from '@/lib/a2a/dialects/wire-values'
import type { TaskFold } from '@/lib/a2a/fold'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'
import type { LogRow } from '@/lib/a2a/log'
import { isTerminal, isTerminalOrInterrupted } from '@/lib/a2a/states'
import { maskDraft } from '@/lib/server/a2a-client/mask-draft'
import type { TaskLog } from '@/lib/server/a2a-client/turn'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { extractTaskText } from '@/lib/server/db/conversations/build-task-text'
import type { ConversationUpdate } from '@/lib/server/db/conversations/conversation-update'
import { appendEvents } from '@/lib/server/db/events/events'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/tasks/task-record'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { publish } from '@/lib/server/tasks/log/hub'
import { type LogBudget, memoryOf, recordMemory } from '@/lib/server/tasks/log/memory-budget'
import { foldRows } from '@/lib/server/tasks/log/read-fold'
import { restValues } from '@/lib/server/tasks/log/rest-values'
import { startStopwatch } from '@/lib/server/tasks/log/stopwatch'

/** Finds the changes of a task that its conversation must store: few, even if a stream has thousands of events. */
interface ConversationUpdates {
  /** Returns what is new in this summary compared to the previous one; undefined if nothing is. */
  next: (summary: TaskPatch, fold: TaskFold) => ConversationUpdate | undefined
}

/** Tracks the updates of a task, starting from its stored record. */
function trackConversationUpdates({ state, open, contextId }: TaskRecord): ConversationUpdates {
  let known = { state, open, contextId }
  return {
    next: (summary, fold) => {
      const before = known
      known = {
        state: summary.state ?? before.state,
        open: summary.open ?? before.open,
        contextId: summary.contextId ?? before.contextId,
      }
      const named = known.contextId !== before.contextId && known.contextId !== null
      const moved = known.state !== before.state
      if (!named && !moved && known.open === before.open) return undefined
      const rests = (before.open && !known.open) || (moved && isTerminalOrInterrupted(known.state))
      return {
        rests,
        ...(named && known.contextId !== null && { contextId: known.contextId }),
        ...(rests && { text: extractTaskText(fold) }),
      }
    },
  }
}

/** Maximum length of an agent's ID. Longer ones are not stored, because no index can hold them. */
const maxIdBytes = 1000

const validId = (id: string | undefined) => (id && Buffer.byteLength(id) <= maxIdBytes ? id : undefined)

/** Returns the agent's ID of the task; undefined until it is known. It never changes after that. */
function agentTaskId(task: TaskRecord, fold: TaskFold): string | undefined {
  return task.remoteId ?? validId(fold.task.id)
}

/** Returns the time of the task's status by the agent's clock, else of its last state change. Years from 1 to 9999. */
function statusAt({ task, states }: TaskFold): Date | undefined {
  const time = encodeTimestamp(task.status.timestamp) ?? states.at(-1)?.at
  return time && /^(?!0000)\d{4}-/.test(time) ? new Date(time) : undefined
}

/** Returns the values of the task's record that depend on its log. */
function summarizeTask(task: TaskRecord, fold: TaskFold): TaskPatch {
  const inputRequest = findInputRequest(fold)
  return {
    ...(inputRequest && { inputRequest }),
    remoteId: agentTaskId(task, fold),
    contextId: validId(fold.task.contextId) ?? task.contextId ?? undefined,
    state: fold.task.status.state,
    open: fold.open,
    successorId: fold.successor ?? '',
    artifactCount: fold.task.artifacts.length,
    statusAt: statusAt(fold),
    states: fold.states.slice(-32).map(({ at, state }) => ({ at, state })),
    // Written when a turn ends, because updating indexes per event is slow.
    ...(!fold.open &&
      restValues({ createdAt: task.createdAt.toISOString(), updatedAt: new Date().toISOString() }, fold)),
  }
}

/** Adds a stable ID to a message without one (v0.1 has none): `<taskId>:<seq>`. */
function nameMessages(row: LogRow, taskId: string): LogRow {
  const { event, seq } = row
  const messageId = `${taskId}:${seq}`
  if (event.kind === 'message' && !event.message.messageId)
    return { ...row, event: { ...event, message: { ...event.message, messageId } } }
  if (event.kind === 'status' && event.status.message && !event.status.message.messageId) {
    const message = { ...event.status.message, messageId }
    return { ...row, event: { ...event, status: { ...event.status, message } } }
  }
  return row
}

/** Returns the members of `after` that differ from `before`. */
function changedMembers<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name of Object.keys(after) as (keyof T)[]) {
    const [one, other] = [before[name], after[name]]
    if (one === other) continue
    if (one === undefined || typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other))
      changed[name] = other
  }
  return changed
}

/** True for a row with a message to the agent. */
const isUserMessage = ({ event }: LogRow): boolean =>
  event.kind === 'request' && (event.call.operation === 'send' || event.call.operation === 'stream')

/** True for a row with an event from the agent. */
const isFromAgent = ({ direction, kind }: LogRow): boolean =>
  direction === 'in' && (kind === 'task' || kind === 'status' || kind === 'artifact' || kind === 'message')

/** True if the agent has responded in the task. A failure may be Switchboard's own, and a v0.1 client chooses the ID. */
function hasAnswer({ dialect }: TaskRecord, { task, entries, states }: TaskFold): boolean {
  if (!dialects[dialect].clientCreatesTaskId && task.id !== '') return true
  if (states.some(({ state }) => state !== 'submitted' && state !== 'failed')) return true
  return entries.some((entry) => entry.type === 'artifact' || (entry.type === 'message' && entry.origin !== 'request'))
}

/** What a pump needs besides its task. */
export interface PumpOptions {
  /** Masks the secrets in what it logs. */
  mask: Mask
  /** The instance that holds the task, if there are several; only it can write. Null with a single instance. */
  holderId: string | null
  /** Returns true if the pump has several users: another one may log a row after one that ends the task. */
  isShared: () => boolean
  /** Drafts beyond it are a `too-large` fault. */
  budget: LogBudget
  /** Creates a task that is stored with its first rows. */
  creation?: TaskCreation
}

/** The sole writer of one task's log. */
export interface Pump extends TaskLog {
  /** True once the task rests: every row is stored and published. */
  readonly rests: boolean
  /**
   * Waits for the last row and releases the task. It rests from now on, unless its turn has not ended and is to be resumed:
   * because it is `suspended`, or because no row ended it and it is not `dropped`.
   */
  finish: (options: { suspended: boolean; dropped: boolean }) => Promise<void>
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Creates the pump of a task with the fold `start`. A task has one pump at a time, see `pumps.ts`. */
export function createPump(
  task: TaskRecord,
  start: TaskFold,
  { mask, holderId, isShared, budget, creation }: PumpOptions,
): Pump {
  const taskId = task.id
  /** False once a row that ended the task has released it. */
  let isHeld = holderId !== null
  let unstored = creation
  /** The fold of all rows, including those that are not stored yet. */
  let latest = start
  let lastSeq = start.lastSeq
  let pending: LogRow[] = []
  let queue: Promise<void> = Promise.resolve()
  const updates = trackConversationUpdates(task)
  /** The values in the task's record, as far as this pump knows. */
  let stored: TaskPatch = {}
  // Rows from before this pump belong to a turn that was not timed.
  const stopwatch = start.lastSeq === 0 ? startStopwatch() : null

  /** Stores, then publishes. Rows that arrived in the meantime are one append. */
  async function flush(): Promise<void> {
    const rows = pending
    if (rows.length === 0) return
    pending = []
    const next = latest
    await yieldBetweenSteps(rows)
    const summary = { ...summarizeTask(task, next), ...stopwatch?.times(next) }
    // A write of its own to release the task would cost as much as the row. Nothing is expected after a row that ends it.
    const ends = !next.open && isTerminal(next.task.status.state)
    const releases = ends && unstored === undefined && holderId !== null && !isShared()
    await appendEvents(taskId, rows, changedMembers(stored, summary), {
      update: updates.next(summary, next),
      // A row after the one that released the task takes it back.
      hold:
        holderId === null
          ? undefined
          : { holder: holderId, releases, ...(!isHeld && { retakeAfter: pump.fold.lastSeq }) },
      creation: unstored,
    })
    isHeld = holderId !== null && !releases
    unstored = undefined
    await yieldBetweenSteps(rows)
    stored = { ...stored, ...summary }
    pump.fold = next
    pump.remoteId = agentTaskId(task, next)
    publish(taskId, rows)
  }

  // Values, because an object with getters is slow and takes four times the memory.
  const pump: Mutable<Pump> = {
    taskId,
    task,
    confirmedDialects: new Set(hasAnswer(task, start) ? [task.dialect] : []),
    fold: start,
    lastMessageSeq: start.entries.findLast((entry) => entry.type === 'message' && entry.origin === 'request')?.seq ?? 0,
    remoteId: agentTaskId(task, start),
    isFull: false,
    rests: false,
    write: async (drafts) => {
      pump.isFull = true
      budget.take(drafts)
      pump.isFull = false
      const at = new Date().toISOString()
      stopwatch?.observe(drafts)
      const numbered = drafts.map((draft, index) =>
        nameMessages({ ...maskDraft(draft, mask), seq: lastSeq + index + 1, at }, taskId),
      )
      const { rows, fault, fold: after } = foldRows(latest, numbered)
      latest = after
      lastSeq += rows.length
      pump.lastMessageSeq = rows.findLast(isUserMessage)?.seq ?? pump.lastMessageSeq
      pending.push(...rows)
      const full = recordMemory(taskId, memoryOf(after))
      pump.isFull = fault !== undefined || full !== undefined
      queue = queue.then(flush)
      await queue
      if (fault) throw fault
      // Only events from the agent make a task grow without limit, and only until it ends.
      if (full && after.open && rows.some(isFromAgent)) throw full
      return rows
    },
    finish: async ({ suspended, dropped }) => {
      await queue
      // Its first row was too large: the task was never stored.
      if (unstored) return
      const continues = suspended || (pump.fold.open && !dropped)
      const release = holderId !== null && isHeld ? { holder: holderId, releases: true } : undefined
      const rests = changedMembers(stored, { open: false })
      // The row that ended the turn may have stored this already.
      if (!continues && (rests.open === false || release))
        await appendEvents(taskId, [], rests, {
          update: updates.next({ open: false }, pump.fold),
          hold: release,
        })
      else if (release) await appendEvents(taskId, [], {}, { hold: release })
      pump.rests = !continues
    },
  }
  return pump
}
