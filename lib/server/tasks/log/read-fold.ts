import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRow, applyRows } from '@/lib/a2a/folding/apply-row'
import { limits } from '@/lib/limits/limits'
import type { LogRow } from '@/lib/a2a/log'
import { Fault } from '@/lib/faults/fault'
import { readEvents } from '@/lib/server/db/events/events'
import { encodeKeyframe } from '@/lib/server/db/events/keyframe-text'
import { findNearestKeyframe, saveKeyframe } from '@/lib/server/db/events/keyframes'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import { log } from '@/lib/server/platform/log'

/** New rows of a task that are within its size limits. */
interface FittingRows {
  rows: LogRow[]
  /** The task after these rows. */
  fold: TaskFold
  /** Set if there are more rows, of which the first makes the task too large. */
  fault?: Fault
}

const isTruncated = (before: TaskFold, { truncated }: TaskFold): boolean =>
  truncated !== undefined && truncated.lastSeq > before.lastSeq

/**
 * Applies rows up to the first one whose content exceeds the limit `taskObjects` or `task`. Errors, gaps and Switchboard's
 * notes always fit.
 */
export function foldRows(fold: TaskFold, rows: LogRow[]): FittingRows {
  const after = applyRows(fold, rows)
  if (!isTruncated(fold, after)) return { rows, fold: after }
  let now = fold
  for (const [index, row] of rows.entries()) {
    const next = applyRow(now, row)
    if (isTruncated(now, next) && row.kind !== 'fault' && row.kind !== 'gap')
      return { rows: rows.slice(0, index), fold: now, fault: tooLarge(row, next) }
    now = next
  }
  return { rows, fold: now }
}

function tooLarge({ direction }: LogRow, { truncated }: TaskFold): Fault {
  const hop = direction === 'out' ? 'switchboard' : 'agent'
  if (truncated?.limit === 'taskBytes') {
    const size = formatSizeLimit(sizeLimit('task'), 'task')
    return direction === 'out'
      ? new Fault('too-large', `This message would make the task larger than ${size}. Start a new task.`, {
          hop,
          details: { code: 'task-too-large', values: { size } },
        })
      : new Fault('too-large', `The task is larger than ${size}, so Switchboard stopped following it.`, {
          hop,
          details: { code: 'agent-task-too-large', values: { size } },
        })
  }
  const count = limits().taskObjects.toLocaleString('en')
  return direction === 'out'
    ? new Fault(
        'too-large',
        `This message would give the task more than ${count} objects (limit: taskObjects). Start a new task.`,
        { hop, details: { code: 'task-too-many-objects', values: { count } } },
      )
    : new Fault(
        'too-large',
        `The task has more than ${count} objects (limit: taskObjects), so Switchboard stopped following it.`,
        { hop, details: { code: 'agent-task-too-many-objects', values: { count } } },
      )
}

const pageSize = 500

/** Returns the stored size of rows in characters. A row is stored twice: raw and in its neutral form. */
const lengthOf = (rows: readonly LogRow[]): number => 2 * rows.reduce((sum, { raw }) => sum + raw.length, 0)

/**
 * Returns the fold of a task's log, up to row `upTo` if given. Stores a keyframe whenever the log since the last one is longer
 * than the fold itself: keyframes never take more space than the log, and reading from one never costs much more than the
 * result.
 */
export async function readFold(taskId: string, upTo = Infinity): Promise<TaskFold> {
  const keyframe = await findNearestKeyframe(taskId, upTo)
  let fold = keyframe?.fold ?? emptyFold
  let since = 0
  let due = keyframe?.length ?? 0
  let isLong = false
  for (;;) {
    const page = await readEvents(taskId, fold.lastSeq, Math.max(1, Math.min(pageSize, upTo - fold.lastSeq)))
    const rows = page.filter((row) => row.seq <= upTo)
    fold = applyRows(fold, rows)
    since += lengthOf(rows)
    // If the beginning of the log was removed, all rows may be after `upTo`.
    if (rows.length < page.length || page.length === 0 || fold.lastSeq >= upTo) return fold
    // The embedded database answers synchronously, so nothing else would run between many pages.
    if (isLong) await yieldOnce()
    isLong = true
    if (since < due || page.length < pageSize) continue
    const text = encodeKeyframe(fold)
    due = text?.length ?? Infinity
    if (text === null || since < due) continue
    since = 0
    await storeKeyframe(taskId, fold.lastSeq, text)
  }
}

/** Stores the fold of a task's first `seq` rows. Never rejects: keyframes are optional, and the disk may be full. */
export async function storeKeyframe(taskId: string, seq: number, text: string): Promise<void> {
  await saveKeyframe(taskId, seq, text).catch((err: unknown) =>
    log().warn({ err, taskId, seq }, 'failed to store a keyframe'),
  )
}
