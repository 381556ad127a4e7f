import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { createBatcher } from '@/lib/server/db/batcher'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { eventText } from '@/lib/server/db/event-text'
import { taskColumns } from '@/lib/server/db/task-columns'
import type { TaskPatch } from '@/lib/server/db/task-record'
import { toLogRow } from '@/lib/server/db/to-log-row'
import { noteTrouble, noteWritten, troubleFault } from '@/lib/server/db/trouble'
import { plainText, storeWireText } from '@/lib/server/db/wire-text'
import { type Append, writeAppends } from '@/lib/server/db/write-appends'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'
import { observeAppend } from '@/lib/server/telemetry/observe-append'

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Writes, again and again while the database is away. Throws `unavailable` once it has been away, for anybody, for longer than
 * `DATABASE_PATIENCE`; and what `write` throws where that is of another kind.
 */
async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      const written = await write()
      noteWritten()
      return written
    } catch (error) {
      if (databaseProblem(error) !== 'away') throw error
      const { reason, since } = noteTrouble(error)
      if (Date.now() - since.getTime() > 1000 * env().DATABASE_PATIENCE) throw troubleFault(reason)
      await sleep(pause)
    }
  }
}

const limits = { rows: 50, bytes: 1_000_000, wait: 5, maxRows: 200 }

/** What is written with rows beside their task's own row: the task itself where it is new, and news for its conversation. */
type Besides = Pick<Append, 'begins' | 'news' | 'hold'>

/**
 * Logs rows of a task, all or none, and moves its `lastSeq` along; `patch` changes the task's own row in the same
 * transaction. Resolves once that is durable. Rows of all tasks share few transactions. A `seq` that is logged already, or a
 * task that is no longer in `hold`, is a `conflict` fault: two writers are at work. A new task of no agent is `not-found`.
 */
export async function appendEvents(
  taskId: string,
  rows: LogRow[],
  patch?: TaskPatch,
  besides?: Besides,
): Promise<void> {
  const item = appendOf(taskId, rows, patch, besides)
  await observeAppend(rows, item.bytes, () => append(item))
}

/** Logs rows that were made elsewhere, some time ago: nothing is heard here, and nothing counted. */
export async function storeEvents(taskId: string, rows: LogRow[]): Promise<void> {
  await append(appendOf(taskId, rows))
}

function append(item: Append): Promise<void> {
  return singleton('append', () =>
    createBatcher<Append>(limits, (appends) => persistently(() => writeAppends(appends))),
  )(item)
}

function appendOf(taskId: string, rows: LogRow[], patch: TaskPatch = {}, besides: Besides = {}): Append {
  const events = rows.map((row) => toColumns(taskId, row))
  const bytes = events.reduce((sum, row) => sum + row.raw.length + row.event.length, 0)
  return { taskId, events, change: taskColumns(patch), rows: events.length, bytes, ...besides }
}

/**
 * A task's rows with a `seq` above `after`, in order. Large rows make a page shorter than `limit`: only an empty page is the
 * end.
 */
export async function readEvents(taskId: string, after: number, limit: number): Promise<LogRow[]> {
  return (await readStoredEvents(taskId, after, limit)).map(toLogRow)
}

/** Returns the same rows as their columns hold them: a thread reads them with `toLogRow`. */
export function readStoredEvents(taskId: string, after: number, limit: number): Promise<EventColumns[]> {
  return database().eventPage(taskId, after, limit)
}

function toColumns(taskId: string, row: LogRow): EventColumns {
  return {
    taskId,
    seq: row.seq,
    at: row.at,
    direction: row.direction,
    method: plainText(row.method),
    kind: row.kind,
    raw: storeWireText(row.raw),
    event: eventText(row),
  }
}
