import type { TaskFold } from '@/lib/a2a/fold'
import { addEntry } from '@/lib/a2a/folding/entries-by-id'
import type { LogRow, RowEvent } from '@/lib/a2a/log'

/** The fold with a gap told; of what was removed there, what stays known of the task holds. */
export function foldGap(
  fold: TaskFold,
  { seq, at }: LogRow,
  { reason, stopped, cause, removed }: Extract<RowEvent, { kind: 'gap' }>,
): TaskFold {
  const told = addEntry(fold, { type: 'gap', seq, at, reason, ...(cause && { cause }), ...(removed && { removed }) })
  if (!removed) return { ...told, open: fold.open && !stopped }
  const { id, contextId, status, states } = removed.task
  return {
    ...told,
    open: false,
    task: { ...fold.task, id, ...(contextId !== undefined && { contextId }), status },
    states: states.map((change) => ({ seq, ...change })),
  }
}
