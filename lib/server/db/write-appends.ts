import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AppendBatch, EventColumns, Hold, TaskChange } from '@/lib/server/db/append-batch'
import type { BatchItem } from '@/lib/server/db/batcher'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import type { Beginning } from '@/lib/server/db/beginning'
import { joinNews, type TaskNews } from '@/lib/server/db/task-news'
import { metrics } from '@/lib/server/telemetry/metrics'
import type { TaskPatch } from '@/lib/server/db/task-record'

/** Rows of one task that are logged together, and what they change in the task's own row. */
export interface Append extends BatchItem {
  taskId: string
  events: EventColumns[]
  change: TaskPatch
  /** A task that is new: these are its first rows. */
  begins?: Beginning
  news?: TaskNews
  hold?: Hold
}

/** Written over a connection that broke: whether it had committed nobody knows. */
const unsure = new WeakSet<Append>()

/**
 * Writes appends durably in one transaction. When a row of one task is refused the others are written all the same: the
 * answer names the appends that failed, and why. Throws when the database itself failed.
 */
export async function writeAppends(appends: Append[]): Promise<Map<Append, unknown>> {
  try {
    const events = appends.flatMap((append) => append.events)
    const since = performance.now()
    const begins = appends.flatMap((append) => append.begins ?? [])
    const refused = await database().append({ begins, events, changes: changesOf(appends), news: newsOf(appends) })
    metrics().writeSeconds.observe((performance.now() - since) / 1000)
    const lost = appends.filter(({ taskId }) => refused.includes(taskId))
    return new Map(lost.map((append) => [append, heldElsewhere(append.taskId)]))
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem === 'away') for (const append of appends) unsure.add(append)
    if (problem === 'away' || problem === 'other') throw error
    const [only] = appends
    if (only && appends.length === 1) {
      if (problem === 'taken' && unsure.has(only) && (await isWritten(only))) return new Map()
      return new Map([[only, refusal(only, error)]])
    }
  }
  const failed = new Map<Append, unknown>()
  const stopped = new Map<string, unknown>()
  for (const append of appends) {
    // A log has no holes: nothing of a task is written behind what was refused.
    const failures = stopped.has(append.taskId)
      ? new Map([[append, stopped.get(append.taskId)]])
      : await writeAppends([append])
    for (const [which, why] of failures) {
      failed.set(which, why)
      stopped.set(which.taskId, why)
    }
  }
  return failed
}

/** One change a task, later members over earlier ones. */
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

/** What a row counts for: its texts in UTF-8, as `octet_length` of both databases. */
function storedBytes({ raw, event }: EventColumns): number {
  return Buffer.byteLength(raw) + Buffer.byteLength(event)
}

function newsOf(appends: Append[]): AppendBatch['news'] {
  const all = new Map<string, TaskNews>()
  for (const { taskId, news } of appends) {
    const joined = joinNews(all.get(taskId), news)
    if (joined) all.set(taskId, joined)
  }
  return [...all].map(([taskId, news]) => ({ taskId, news }))
}

/** Whether the log has these very rows. */
async function isWritten({ taskId, events }: Append): Promise<boolean> {
  const seq = { in: events.map((event) => event.seq) }
  const rows = await database().prisma.taskEvent.findMany({ where: { taskId, seq }, orderBy: { seq: 'asc' } })
  return (
    rows.length === events.length &&
    rows.every((row, index) => row.at === events[index]?.at && row.raw === events[index]?.raw)
  )
}

function refusal({ taskId, events, begins }: Append, error: unknown): unknown {
  const problem = databaseProblem(error)
  if (problem === 'missing' && begins) return new Fault('not-found', `Agent not found: ${begins.row.agentId}.`)
  if (problem !== 'taken') return error
  return new Fault(
    'conflict',
    `Event ${events[0]?.seq} of task ${taskId} is already logged. Another process is writing to this task.`,
  )
}

function heldElsewhere(taskId: string): Fault {
  return new Fault('conflict', `Another instance has taken over task ${taskId}.`)
}
