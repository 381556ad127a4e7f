import type { TaskFold } from '@/lib/a2a/fold'
import { addEntry } from '@/lib/a2a/folding/add-entry'
import { hasReserveCapacity } from '@/lib/a2a/folding/fold-capacity'
import { addSizes } from '@/lib/a2a/folding/fold-size'
import { setStatus } from '@/lib/a2a/folding/set-status'
import type { LogRow, RowEvent } from '@/lib/a2a/log'

/** Adds a gap. If events were removed, the gap's summary of the task replaces what they contained. */
export function foldGap(
  fold: TaskFold,
  row: LogRow,
  { reason, stopped, cause, removed }: Extract<RowEvent, { kind: 'gap' }>,
): TaskFold {
  const { seq, at } = row
  const withGap = addEntry(fold, { type: 'gap', seq, at, reason, ...(cause && { cause }), ...(removed && { removed }) })
  if (!removed) return { ...withGap, open: fold.open && !stopped }
  const { id, contextId, successor, status, states } = removed.task
  const added = { objects: states.length - withGap.states.length, bytes: 0 }
  const withTask = {
    ...withGap,
    open: false,
    ...(successor !== undefined && { successor }),
    task: { ...withGap.task, id, ...(contextId !== undefined && { contextId }) },
  }
  const withStates = hasReserveCapacity(withGap, added)
    ? { ...withTask, size: addSizes(withGap.size, added), states: states.map((change) => ({ seq, ...change })) }
    : withTask
  return setStatus(withStates, row, status)
}
