import type { TaskFold } from '@/lib/a2a/fold'
import { addEntry } from '@/lib/a2a/folding/add-entry'
import { hasReserve } from '@/lib/a2a/folding/fold-room'
import { addSizes } from '@/lib/a2a/folding/fold-size'
import { putStatus } from '@/lib/a2a/folding/put-status'
import type { LogRow, RowEvent } from '@/lib/a2a/log'

/** The fold with a gap told; of what was removed there, what stays known of the task holds. */
export function foldGap(
  fold: TaskFold,
  row: LogRow,
  { reason, stopped, cause, removed }: Extract<RowEvent, { kind: 'gap' }>,
): TaskFold {
  const { seq, at } = row
  const told = addEntry(fold, { type: 'gap', seq, at, reason, ...(cause && { cause }), ...(removed && { removed }) })
  if (!removed) return { ...told, open: fold.open && !stopped }
  const { id, contextId, status, states } = removed.task
  const added = { objects: states.length - told.states.length, bytes: 0 }
  const named = { ...told, open: false, task: { ...told.task, id, ...(contextId !== undefined && { contextId }) } }
  const known = hasReserve(told, added)
    ? { ...named, size: addSizes(told.size, added), states: states.map((change) => ({ seq, ...change })) }
    : named
  return putStatus(known, row, status)
}
