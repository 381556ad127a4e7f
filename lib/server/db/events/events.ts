import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { createBatcher } from '@/lib/server/db/engine/batcher'
import { encodeEventText, toLogRow } from '@/lib/server/db/events/event-text'
import { type TaskPatch, type TaskRecord, toTaskColumns } from '@/lib/server/db/tasks/task-record'
import { retryWhileUnavailable } from '@/lib/server/db/engine/retry-while-unavailable'
import { encodeWireText, toStorableText } from '@/lib/server/db/engine/wire-text'
import { type Append, type AppendExtras, writeAppends } from '@/lib/server/db/events/write-appends'
import { singleton } from '@/lib/server/platform/singleton'
import { observeAppend } from '@/lib/server/platform/telemetry/tracing'
import type Sqlite from 'better-sqlite3'
import { database } from '@/lib/server/db/engine/client'
import { type NewTask, prepareTaskCreation, type TaskCreation } from '@/lib/server/db/tasks/task-creation'
import { findTask } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * A thread writes to the embedded database. One batch waits there while another one is written, so that the thread does not wait
 * for the main thread. Smaller batches than these would change the same pages more often.
 */
const limits = {
  sqlite: { rows: 16, bytes: 1_000_000, wait: 1, maxRows: 1_000, writes: 2 },
  postgresql: { rows: 50, bytes: 1_000_000, wait: 2, maxRows: 200, writes: 1 },
}

/**
 * Appends rows to the log of a task, all or none, and advances its `lastSeq`; `patch` changes the task's own row in the same
 * transaction. Resolves once that is durable. Rows of all tasks share few transactions. Throws `conflict` if a `seq` is already
 * logged or the task is no longer in `hold`, since two writers write to it, and `not-found` for a new task without an agent.
 */
export async function appendEvents(
  taskId: string,
  rows: LogRow[],
  patch?: TaskPatch,
  extras?: AppendExtras,
): Promise<void> {
  const item = appendOf(taskId, rows, patch, extras)
  await observeAppend(rows, item.bytes, () => append(item))
}

/** Appends imported rows without counting them in metrics. */
export async function storeEvents(taskId: string, rows: LogRow[]): Promise<void> {
  await append(appendOf(taskId, rows))
}

function append(item: Append): Promise<void> {
  return singleton('event-appends', () =>
    createBatcher<Append>(limits[database().provider], (appends) => retryWhileUnavailable(() => writeAppends(appends))),
  )(item)
}

function appendOf(taskId: string, rows: LogRow[], patch: TaskPatch = {}, extras: AppendExtras = {}): Append {
  const events = rows.map((row) => toColumns(taskId, row))
  const bytes = events.reduce((sum, row) => sum + row.raw.length + row.event.length, 0)
  return { key: taskId, taskId, events, change: toTaskColumns(patch), rows: events.length, bytes, ...extras }
}

/**
 * Returns rows of a task with a `seq` above `after`, in order. Large rows make a page shorter than `limit`: only an empty page
 * is the end.
 */
export async function readEvents(taskId: string, after: number, limit: number): Promise<LogRow[]> {
  return (await readEventColumns(taskId, after, limit)).map(toLogRow)
}

/** Returns the same rows as stored columns. `forThread`: a worker thread decodes their events with `toLogRow`, see `readEventPage`. */
export function readEventColumns(
  taskId: string,
  after: number,
  limit: number,
  forThread = false,
): Promise<EventColumns[]> {
  return readEventPage(taskId, after, limit, forThread)
}

function toColumns(taskId: string, row: LogRow): EventColumns {
  return {
    taskId,
    seq: row.seq,
    at: row.at,
    direction: row.direction,
    method: toStorableText(row.method),
    kind: row.kind,
    raw: encodeWireText(row.raw),
    event: encodeEventText(row),
  }
}

/** Maximum bytes of a page. A page has at least one row. */
const pageBytes = 4_000_000

/** The raw text only of rows whose event refers to it: see `encodeEventText`. */
const referredRaw = `CASE WHEN "event" LIKE '%\n%' THEN "raw" ELSE '' END AS "raw", octet_length("raw") AS "rawBytes"`

// $1: task, $2: the row before, $3: limit. Sizes are known without reading the texts.
const pageWith = (raw: string): string => `
  SELECT "taskId", "seq", "at", "direction", "method", "kind", ${raw}, "event" FROM "TaskEvent"
  WHERE "taskId" = $1 AND "seq" > $2 AND "seq" <= (
    SELECT max(CASE WHEN "total" <= ${pageBytes} OR "nr" = 1 THEN "seq" END) FROM (
      SELECT "seq", row_number() OVER (ORDER BY "seq") AS "nr", sum("bytes") OVER (ORDER BY "seq") AS "total" FROM (
        SELECT "seq", octet_length("raw") + octet_length("event") AS "bytes" FROM "TaskEvent"
        WHERE "taskId" = $1 AND "seq" > $2 ORDER BY "seq" LIMIT $3
      ) AS "sizes"
    ) AS "sums"
  )
  ORDER BY "seq"`

const pages = { whole: pageWith('"raw"'), forThread: pageWith(referredRaw) }

type PageStatement = Sqlite.Statement<[object], EventColumns>

/** The statements of each SQLite connection: preparing one takes longer than running it. */
const statements = new WeakMap<Sqlite.Database, Record<keyof typeof pages, PageStatement>>()

function statementsOf(connection: Sqlite.Database): Record<keyof typeof pages, PageStatement> {
  const prepare = (sql: string) => connection.prepare<[object], EventColumns>(sql).safeIntegers(false)
  const prepared = statements.get(connection) ?? {
    whole: prepare(pages.whole),
    forThread: prepare(pages.forThread),
  }
  statements.set(connection, prepared)
  return prepared
}

/**
 * Returns rows of a task with a `seq` above `after`, in order: at most `limit`, fewer if they are large. Bypasses Prisma, which
 * takes twice the time, and hundreds of MB for a long log. `forThread`: without the raw text of rows whose event does not refer
 * to it, which is half of the memory that a large row takes.
 */
async function readEventPage(taskId: string, after: number, limit: number, forThread = false): Promise<EventColumns[]> {
  const db = database()
  const kind = forThread ? 'forThread' : 'whole'
  if (db.provider === 'postgresql') return (await db.pool.query<EventColumns>(pages[kind], [taskId, after, limit])).rows
  return db.runReading((connection) => statementsOf(connection)[kind].all({ 1: taskId, 2: after, 3: limit }))
}

/** Stores a new task without log rows. Throws `not-found` if the agent does not exist. */
export async function createTask(viewer: Viewer, input: NewTask): Promise<TaskRecord> {
  const taskCreation = prepareTaskCreation(viewer, input)
  await storeTaskCreation(taskCreation)
  const task = await findTask(viewer, taskCreation.row.id)
  if (!task) throw new Error(`Task ${taskCreation.row.id} no longer exists.`)
  return task
}

/** Stores a prepared task without log rows. Throws `not-found` if the agent does not exist. */
export async function storeTaskCreation(taskCreation: TaskCreation): Promise<void> {
  await appendEvents(taskCreation.row.id, [], {}, { creation: taskCreation })
}
