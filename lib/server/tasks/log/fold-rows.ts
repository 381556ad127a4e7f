import 'server-only'
import { applyRow, applyRows } from '@/lib/a2a/folding/apply-row'
import type { TaskFold } from '@/lib/a2a/fold'
import { limits } from '@/lib/a2a/limits'
import type { LogRow } from '@/lib/a2a/log'
import { Fault } from '@/lib/faults/fault'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'

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
