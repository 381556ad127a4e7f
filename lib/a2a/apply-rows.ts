import { applyRow } from '@/lib/a2a/apply'
import type { TaskFold } from '@/lib/a2a/fold'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { LogRow } from '@/lib/a2a/log'

/** The same as `applyRow` for one row after the other, in a time that grows with their number alone. */
export function applyRows(fold: TaskFold, rows: readonly LogRow[]): TaskFold {
  return withMutableBatch(() => rows.reduce(applyRow, fold))
}
