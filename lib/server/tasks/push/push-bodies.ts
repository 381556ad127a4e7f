import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { applyRow, applyRows } from '@/lib/a2a/folding/apply-row'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { Json } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { audienceOf } from '@/lib/server/tasks/audience'

/** One push notification for a caller. */
export interface PushBody {
  /** The last row that it covers. */
  seq: number
  body: Json
}

/** More pushes than this at once are replaced by one: the task as it is by then. */
const maxPushes = 20

/**
 * Returns the pushes for the rows after `start` in the caller's dialect: for v1.0 each event (§4.3.3), for v0.x the whole task
 * if its status has changed. `fold`: the task after the rows.
 */
export function toPushBodies(
  dialect: Dialect,
  task: TaskRecord,
  start: TaskFold,
  rows: readonly LogRow[],
): { pushes: PushBody[]; fold: TaskFold } {
  const fold = applyRows(start, rows)
  if (!dialect.pushesEvents) return { pushes: statusChanged(start, fold) ? wholeTask(dialect, task, fold) : [], fold }
  let current = start
  const encodeRow = (row: LogRow): PushBody[] => {
    const before = current
    current = applyRow(current, row)
    const event = eventOf(row) ?? (statusChanged(before, current) ? snapshot(current) : undefined)
    return event ? encode(dialect, task, current, event) : []
  }
  const pushes = withMutableBatch(() => rows.flatMap(encodeRow))
  return { pushes: pushes.length > maxPushes ? encode(dialect, task, fold, snapshot(fold)) : pushes, fold }
}

function encode(dialect: Dialect, task: TaskRecord, fold: TaskFold, event: AgentEvent): PushBody[] {
  const encoded = dialect.encodeEvent(event, audienceOf(task, fold))
  return encoded.ok ? encoded.value.map((body) => ({ seq: fold.lastSeq, body })) : []
}

function wholeTask(dialect: Dialect, task: TaskRecord, fold: TaskFold): PushBody[] {
  const encoded = dialect.encodeReply('get', snapshot(fold), audienceOf(task, fold))
  return encoded.ok ? [{ seq: fold.lastSeq, body: encoded.value }] : []
}

function snapshot({ task }: TaskFold): Extract<AgentEvent, { kind: 'task' }> {
  return { kind: 'task', task }
}

function statusChanged({ task: before }: TaskFold, { task: after }: TaskFold): boolean {
  return before.status !== after.status && JSON.stringify(before.status) !== JSON.stringify(after.status)
}

function eventOf({ event }: LogRow): AgentEvent | undefined {
  const isAgentEvent =
    event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
  return isAgentEvent ? event : undefined
}
