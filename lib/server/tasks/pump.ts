import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { Beginning } from '@/lib/server/db/beginning'
import { appendEvents } from '@/lib/server/db/events'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/task-record'
import type { Draft } from '@/lib/server/tasks/draft'
import { foldRows } from '@/lib/server/tasks/fold-rows'
import { giveWayBetweenSteps } from '@/lib/server/tasks/give-way'
import { publish } from '@/lib/server/tasks/hub'
import type { LogRoom } from '@/lib/server/tasks/log-room'
import { maskDraft } from '@/lib/server/tasks/mask-draft'
import { memoryOf, noteMemory } from '@/lib/server/tasks/memory-budget'
import { createNewsDesk } from '@/lib/server/tasks/news-desk'
import { startStopwatch } from '@/lib/server/tasks/stopwatch'
import { agentTaskId, summarise } from '@/lib/server/tasks/summarise'

/** Gives a message that came without an id (v0.1 has none) one that lasts: `<taskId>:<seq>`. */
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

/** The members of `after` that are not the same in `before`: what need not be written again. */
function changedMembers<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name of Object.keys(after) as (keyof T)[]) {
    const [one, other] = [before[name], after[name]]
    if (one === other) continue
    if (typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other)) changed[name] = other
  }
  return changed
}

/** Whether a row is of a message to the agent. */
const isSaid = ({ event }: LogRow): boolean =>
  event.kind === 'request' && (event.call.operation === 'send' || event.call.operation === 'stream')

/** True for a row of what the agent sent. */
const isFromAgent = ({ direction, kind }: LogRow): boolean =>
  direction === 'in' && (kind === 'task' || kind === 'status' || kind === 'artifact' || kind === 'message')

/** True if the agent said something of the task: a failure may be Switchboard's own, and a v0.1 client makes the ID. */
function hasAnswer({ dialect }: TaskRecord, { task, entries, states }: TaskFold): boolean {
  if (dialect !== 'v0.1' && task.id !== '') return true
  if (states.some(({ state }) => state !== 'submitted' && state !== 'failed')) return true
  return entries.some((entry) => entry.type === 'artifact' || (entry.type === 'message' && entry.origin !== 'request'))
}

/** The sole writer of one task's log. */
export interface Pump {
  readonly taskId: string
  /** As it was when the pump started. */
  readonly task: TaskRecord
  /** What the rows that were shown so far tell. */
  readonly fold: TaskFold
  /** Number of the row of the newest message to the agent, durable or not; 0 where there is none. */
  readonly lastSaid: number
  /** The agent's id for the task, once known. */
  readonly remoteId: string | undefined
  /** The protocol versions in which the agent answered a call for this task. */
  readonly answeredIn: Set<DialectId>
  /**
   * Numbers and logs the drafts; resolves with their rows once they are durable and shown. A source that awaits this
   * before it reads on is held back by the log. After a failed append every later write rejects: no hole. Throws
   * `too-large` at the first draft for which the log or the task has no room; those before it are logged. Throws it after all
   * are logged if the running tasks together take too much memory, and this one more than its share.
   */
  write: (drafts: Draft[]) => Promise<LogRow[]>
  /** Waits for the last row; unless the turn is `suspended`, the task rests from now on. Others may take the task. */
  finish: (suspended: boolean) => Promise<void>
}

/**
 * A pump for a task whose log so far gives `start`. What it logs goes through `mask`. There must be one at a time: see
 * `pumps.ts`. `holder`: the instance that holds the task, where there are several; only it can write. What does not fit
 * into `room` is a `too-large` fault. `beginning`: of a task that is stored with its first rows.
 */
export function createPump(
  task: TaskRecord,
  start: TaskFold,
  mask: Mask,
  holder: string | null,
  room: LogRoom,
  beginning?: Beginning,
): Pump {
  const taskId = task.id
  const hold = holder === null ? undefined : { holder }
  let begins = beginning
  let fold = start
  /** What all rows tell, with those that are not durable yet. */
  let latest = start
  let lastSeq = start.lastSeq
  let lastSaid = start.entries.findLast((entry) => entry.type === 'message' && entry.origin === 'request')?.seq ?? 0
  let pending: LogRow[] = []
  let queue: Promise<void> = Promise.resolve()
  const desk = createNewsDesk(task)
  /** What the task's own row says already, as far as this pump knows. */
  let told: TaskPatch = {}
  // What was logged before this pump is of a turn that nobody timed.
  const stopwatch = start.lastSeq === 0 ? startStopwatch() : null

  /** Write, then show: whatever came meanwhile goes as one append. */
  async function flush(): Promise<void> {
    const rows = pending
    if (rows.length === 0) return
    pending = []
    const next = latest
    await giveWayBetweenSteps(rows)
    const summary = { ...summarise(task, next), ...stopwatch?.times(next) }
    await appendEvents(taskId, rows, changedMembers(told, summary), {
      news: desk.newsOf(summary, next),
      hold,
      begins,
    })
    begins = undefined
    told = { ...told, ...summary }
    fold = next
    publish(taskId, rows)
  }

  return {
    taskId,
    task,
    answeredIn: new Set(hasAnswer(task, start) ? [task.dialect] : []),
    get fold() {
      return fold
    },
    get lastSaid() {
      return lastSaid
    },
    get remoteId() {
      return agentTaskId(task, fold)
    },
    write: async (drafts) => {
      room.take(drafts)
      const at = new Date().toISOString()
      stopwatch?.see(drafts)
      const given = drafts.map((draft, index) =>
        nameMessages({ ...maskDraft(draft, mask), seq: lastSeq + index + 1, at }, taskId),
      )
      const { rows, fault, fold: after } = foldRows(latest, given)
      latest = after
      lastSeq += rows.length
      lastSaid = rows.findLast(isSaid)?.seq ?? lastSaid
      pending.push(...rows)
      const full = noteMemory(taskId, memoryOf(after))
      queue = queue.then(flush)
      await queue
      if (fault) throw fault
      // Only what the agent says makes a task grow on and on, and only until it ends.
      if (full && after.open && rows.some(isFromAgent)) throw full
      return rows
    },
    finish: async (suspended) => {
      await queue
      // Its first row did not fit: the task was never stored.
      if (begins) return
      const letGo = hold && { ...hold, letGo: true }
      const rests = changedMembers(told, { open: false })
      // The row that ended the turn has said so already.
      if (!suspended && (rests.open === false || letGo))
        await appendEvents(taskId, [], rests, {
          news: desk.newsOf({ open: false }, fold),
          hold: letGo,
        })
      else if (letGo) await appendEvents(taskId, [], {}, { hold: letGo })
    },
  }
}
