import 'server-only'
import { applyRow } from '@/lib/a2a/apply'
import { applyRows } from '@/lib/a2a/apply-rows'
import type { Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { Json } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { audienceOf } from '@/lib/server/gateway/audience'

/** One thing to tell a caller. */
export interface Push {
  /** The row with which it is told. */
  seq: number
  body: Json
}

/** More than that at once is told as one: the task as it is by then. */
const mostAtOnce = 20

/**
 * What a caller is told of rows that came after `start`, in its generation: v1.0 each event (§4.3.3), v0.x the whole
 * task when its status has changed. `fold`: the task after the rows.
 */
export function pushesOf(
  dialect: Dialect,
  task: TaskRecord,
  start: TaskFold,
  rows: readonly LogRow[],
): { pushes: Push[]; fold: TaskFold } {
  const fold = applyRows(start, rows)
  if (dialect.id !== 'v1.0') return { pushes: isNews(start, fold) ? wholeTask(dialect, task, fold) : [], fold }
  let now = start
  const tellRow = (row: LogRow): Push[] => {
    const before = now
    now = applyRow(now, row)
    const event = eventOf(row) ?? (isNews(before, now) ? snapshot(now) : undefined)
    return event ? told(dialect, task, now, event) : []
  }
  const pushes = withMutableBatch(() => rows.flatMap(tellRow))
  return { pushes: pushes.length > mostAtOnce ? told(dialect, task, fold, snapshot(fold)) : pushes, fold }
}

function told(dialect: Dialect, task: TaskRecord, fold: TaskFold, event: AgentEvent): Push[] {
  const encoded = dialect.encodeEvent(event, audienceOf(task, fold))
  return encoded.ok ? encoded.value.map((body) => ({ seq: fold.lastSeq, body })) : []
}

function wholeTask(dialect: Dialect, task: TaskRecord, fold: TaskFold): Push[] {
  const encoded = dialect.encodeReply('get', snapshot(fold), audienceOf(task, fold))
  return encoded.ok ? [{ seq: fold.lastSeq, body: encoded.value }] : []
}

function snapshot({ task }: TaskFold): Extract<AgentEvent, { kind: 'task' }> {
  return { kind: 'task', task }
}

function isNews({ task: before }: TaskFold, { task: after }: TaskFold): boolean {
  return before.status !== after.status && JSON.stringify(before.status) !== JSON.stringify(after.status)
}

function eventOf({ event }: LogRow): AgentEvent | undefined {
  const said = event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
  return said ? event : undefined
}
