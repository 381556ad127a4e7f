import 'server-only'
import type { Pool } from 'pg'
import { Fault } from '@/lib/faults/fault'
import { type ConversationUpdate, mergeConversationUpdates } from '@/lib/server/db/conversations/conversation-update'
import type { BatchItem } from '@/lib/server/db/engine/batcher'
import { database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'
import type { AppendBatch, EventColumns } from '@/lib/server/db/events/append-batch'
import { createPostgresAppender } from '@/lib/server/db/events/append-postgres'
import { appendInThread } from '@/lib/server/db/events/log-writer-thread'
import { retryWhileUnavailable } from '@/lib/server/db/engine/retry-while-unavailable'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { TaskChange, TaskHold, TaskPatch } from '@/lib/server/db/tasks/task-record'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { utf8Length } from '@/lib/server/platform/utf8-length'

/** Milliseconds to wait for the lock of another program: appends are retried (see events.ts). */
const busyMs = 300

/** The appender of each pool, which keeps its prepared statements. */
const postgresAppenders = new WeakMap<Pool, ReturnType<typeof createPostgresAppender>>()

/**
 * Appends to the event log, bypassing Prisma. Durable once it resolves, with the IDs of the tasks that another instance holds;
 * nothing is written to them.
 */
export async function appendBatch(batch: AppendBatch, db: Database = database()): Promise<string[]> {
  if (db.provider === 'postgresql') {
    const append = postgresAppenders.get(db.appendPool) ?? createPostgresAppender(db.appendPool)
    postgresAppenders.set(db.appendPool, append)
    return append(batch)
  }
  await db.runWriting(() => appendInThread(db, batch), busyMs)
  // With SQLite there are no other instances that hold tasks.
  return []
}

/** Rows of one task that are logged together, and the changes of the task's own row. */
export interface Append extends BatchItem, AppendExtras {
  taskId: string
  events: EventColumns[]
  change: TaskPatch
}

/** What is written together with rows: a new task, and an update of its conversation. */
export interface AppendExtras {
  /** A new task, of which these are the first rows. */
  creation?: TaskCreation
  update?: ConversationUpdate
  hold?: TaskHold
}

/** Appends that may be written again although they were committed, such as those of a write that lost its connection. */
const uncertain = new WeakSet<Append>()

/**
 * Writes appends durably in one transaction. If rows of one task are rejected, the others are written anyway; the result
 * maps the failed appends to their errors. Throws if the database itself failed.
 */
export async function writeAppends(appends: Append[]): Promise<Map<Append, unknown>> {
  try {
    const events = appends.flatMap((append) => append.events)
    const since = performance.now()
    const creations = appends.flatMap((append) => append.creation ?? [])
    const refused = await appendBatch({
      creations: creations,
      events,
      changes: changesOf(appends),
      updates: updatesOf(appends),
    })
    metrics().writeSeconds.observe((performance.now() - since) / 1000)
    return await findLost(appends, refused)
  } catch (error) {
    const problem = databaseErrorKind(error)
    if (problem === 'away') for (const append of appends) uncertain.add(append)
    if (problem === 'away' || problem === 'other') throw error
    const [only] = appends
    if (only && appends.length === 1) {
      const reason = refusal(only, error)
      const rejection = problem === 'taken' ? await rejectionOf(only, reason, isWritten) : reason
      return new Map(rejection === undefined ? [] : [[only, rejection]])
    }
  }
  const failed = new Map<Append, unknown>()
  const stopped = new Map<string, unknown>()
  for (const append of appends) {
    // A log has no gaps: nothing of a task is written after a rejected append.
    const failures = stopped.has(append.taskId)
      ? new Map([[append, stopped.get(append.taskId)]])
      : await writeAppends([append])
    // If the database goes away now, the whole batch is written once more.
    if (!failures.has(append)) uncertain.add(append)
    for (const [which, why] of failures) {
      failed.set(which, why)
      stopped.set(which.taskId, why)
    }
  }
  return failed
}

/** Merges the changes of each task; later members replace earlier ones. */
function changesOf(appends: Append[]): TaskChange[] {
  const changes = new Map<string, TaskChange>()
  for (const { taskId, events, change, hold } of appends) {
    const before = changes.get(taskId)
    const lastSeq = events.at(-1)?.seq ?? before?.lastSeq
    const logBytes = (before?.logBytes ?? 0) + events.reduce((sum, event) => sum + storedBytes(event), 0)
    changes.set(taskId, {
      ...before,
      ...change,
      id: taskId,
      logBytes,
      ...(lastSeq === undefined ? {} : { lastSeq }),
      ...(hold && { hold }),
    })
  }
  return [...changes.values()]
}

/** Returns the size of a row: its texts in UTF-8, as `octet_length` of both databases. */
function storedBytes({ raw, event }: EventColumns): number {
  return utf8Length(raw) + Buffer.byteLength(event)
}

function updatesOf(appends: Append[]): AppendBatch['updates'] {
  const all = new Map<string, ConversationUpdate>()
  for (const { taskId, update } of appends) {
    const joined = mergeConversationUpdates(all.get(taskId), update)
    if (joined) all.set(taskId, joined)
  }
  return [...all].map(([taskId, update]) => ({ taskId, update }))
}

/** Returns the errors of the appends of a committed batch that were not written, since another instance holds their tasks. */
async function findLost(appends: Append[], refused: string[]): Promise<Map<Append, unknown>> {
  const lost = new Map<Append, unknown>()
  for (const append of appends) {
    if (!refused.includes(append.taskId)) continue
    const rejection = await rejectionOf(append, heldElsewhere(append.taskId), hasEnded)
    if (rejection !== undefined) lost.set(append, rejection)
  }
  return lost
}

/**
 * Returns the error of an append that the database rejected for `reason`; undefined if `isDone` finds that it was committed by an
 * earlier attempt. Throws nothing: an error of the database concerns this append only, others of its batch are committed.
 */
async function rejectionOf(
  append: Append,
  reason: unknown,
  isDone: (append: Append) => Promise<boolean>,
): Promise<unknown> {
  if (!uncertain.has(append)) return reason
  try {
    return (await retryWhileUnavailable(() => isDone(append))) ? undefined : reason
  } catch (error) {
    return error
  }
}

/** Returns true if the append was committed and has released its task, so that it was refused when it was repeated. */
async function hasEnded(append: Append): Promise<boolean> {
  const { taskId, events, change, hold } = append
  if (events.length > 0) return isWritten(append)
  if (!hold?.releases) return false
  // If another instance holds the task, there is nothing left to release.
  if (Object.values(change).every((value) => value === undefined)) return true
  return (await database().prisma.task.count({ where: { id: taskId, holder: null, open: change.open } })) > 0
}

/** Returns true if the log contains exactly these rows. */
async function isWritten({ taskId, events }: Append): Promise<boolean> {
  const seq = { in: events.map((event) => event.seq) }
  const rows = await database().prisma.taskEvent.findMany({ where: { taskId, seq }, orderBy: { seq: 'asc' } })
  return (
    rows.length === events.length &&
    rows.every((row, index) => row.at === events[index]?.at && row.raw === events[index]?.raw)
  )
}

function refusal({ taskId, events, creation: creations }: Append, error: unknown): unknown {
  const problem = databaseErrorKind(error)
  if (problem === 'missing' && creations) return new Fault('not-found', `Agent not found: ${creations.row.agentId}.`)
  if (problem !== 'taken') return error
  return new Fault(
    'conflict',
    `Event ${events[0]?.seq} of task ${taskId} is already logged. Another process is writing to this task.`,
  )
}

function heldElsewhere(taskId: string): Fault {
  return new Fault('conflict', `Another instance has taken over task ${taskId}.`)
}
