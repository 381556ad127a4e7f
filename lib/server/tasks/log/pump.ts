import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import { appendEvents } from '@/lib/server/db/events/events'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { TaskLog } from '@/lib/server/a2a-client/task-log'
import { foldRows } from '@/lib/server/tasks/log/fold-rows'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { publish } from '@/lib/server/tasks/log/hub'
import type { LogBudget } from '@/lib/server/tasks/log/log-budget'
import { maskDraft } from '@/lib/server/a2a-client/mask-draft'
import { memoryOf, recordMemory } from '@/lib/server/tasks/log/memory-budget'
import { trackConversationUpdates } from '@/lib/server/tasks/log/conversation-updates'
import { startStopwatch } from '@/lib/server/tasks/log/stopwatch'
import { agentTaskId, summarizeTask } from '@/lib/server/tasks/log/summarize-task'

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
    if (typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other)) changed[name] = other
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

/** The sole writer of one task's log. */
export interface Pump extends TaskLog {
  /** Waits for the last row and releases the task. Unless the turn is `suspended`, the task rests from now on. */
  finish: (suspended: boolean) => Promise<void>
}

/**
 * Creates the pump of a task with the fold `start`. `mask` masks what it logs. A task has one pump at a time, see `pumps.ts`.
 * `holder`: the instance with the task's lease, if there are several; only it can write. Drafts beyond `budget` are a
 * `too-large` fault. `beginning`: creates a task that is stored with its first rows.
 */
export function createPump(
  task: TaskRecord,
  start: TaskFold,
  mask: Mask,
  holder: string | null,
  budget: LogBudget,
  beginning?: TaskCreation,
): Pump {
  const taskId = task.id
  const hold = holder === null ? undefined : { holder }
  let begins = beginning
  let fold = start
  /** The fold of all rows, including those that are not stored yet. */
  let latest = start
  let lastSeq = start.lastSeq
  let lastMessageSeq =
    start.entries.findLast((entry) => entry.type === 'message' && entry.origin === 'request')?.seq ?? 0
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
    await appendEvents(taskId, rows, changedMembers(stored, summary), {
      update: updates.next(summary, next),
      hold,
      creation: begins,
    })
    begins = undefined
    await yieldBetweenSteps(rows)
    stored = { ...stored, ...summary }
    fold = next
    publish(taskId, rows)
  }

  return {
    taskId,
    task,
    confirmedDialects: new Set(hasAnswer(task, start) ? [task.dialect] : []),
    get fold() {
      return fold
    },
    get lastMessageSeq() {
      return lastMessageSeq
    },
    get remoteId() {
      return agentTaskId(task, fold)
    },
    write: async (drafts) => {
      budget.take(drafts)
      const at = new Date().toISOString()
      stopwatch?.observe(drafts)
      const numbered = drafts.map((draft, index) =>
        nameMessages({ ...maskDraft(draft, mask), seq: lastSeq + index + 1, at }, taskId),
      )
      const { rows, fault, fold: after } = foldRows(latest, numbered)
      latest = after
      lastSeq += rows.length
      lastMessageSeq = rows.findLast(isUserMessage)?.seq ?? lastMessageSeq
      pending.push(...rows)
      const full = recordMemory(taskId, memoryOf(after))
      queue = queue.then(flush)
      await queue
      if (fault) throw fault
      // Only events from the agent make a task grow without limit, and only until it ends.
      if (full && after.open && rows.some(isFromAgent)) throw full
      return rows
    },
    finish: async (suspended) => {
      await queue
      // Its first row was too large: the task was never stored.
      if (begins) return
      const letGo = hold && { ...hold, letGo: true }
      const rests = changedMembers(stored, { open: false })
      // The row that ended the turn may have stored this already.
      if (!suspended && (rests.open === false || letGo))
        await appendEvents(taskId, [], rests, {
          update: updates.next({ open: false }, fold),
          hold: letGo,
        })
      else if (letGo) await appendEvents(taskId, [], {}, { hold: letGo })
    },
  }
}
