import { applyRow } from '@/lib/a2a/folding/apply-row'
import type { TaskFold } from '@/lib/a2a/fold'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { LogRow } from '@/lib/a2a/log'

/** Same as calling `applyRow` for each row, in time linear in the number of rows. */
export function applyRows(fold: TaskFold, rows: readonly LogRow[]): TaskFold {
  return withMutableBatch(() => rows.reduce(applyRow, fold))
}
