import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { computeTaskTime } from '@/lib/replay/task-time'
import type { TaskPatch } from '@/lib/server/db/tasks/task-record'

/** Largest integer that a database column can hold. */
const maxInteger = 2 ** 31 - 1

/** Returns the values that lists sort and filter by, of a task without a running turn. Times are ISO 8601. */
export function restValues(
  { createdAt, updatedAt }: Record<'createdAt' | 'updatedAt', string>,
  { states, lastSeq, entries }: TaskFold,
): Required<Pick<TaskPatch, 'spanMs' | 'rowCount' | 'faulty'>> {
  const { activeMs } = computeTaskTime({ open: false, waiting: false, createdAt, updatedAt, states }, null)
  return {
    spanMs: Math.min(activeMs, maxInteger),
    rowCount: lastSeq,
    faulty: entries.some(({ type }) => type === 'fault'),
  }
}
