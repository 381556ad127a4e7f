import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskOutline } from '@/lib/api/outline'
import { type MarkedRow, collectMarks } from '@/lib/replay/outline'

/** Returns the states and marks of a task's rows after `from`, up to `last`. */
export function outlineOfFold(
  { states, entries }: TaskFold,
  frames: readonly MarkedRow[],
  from: number,
  last: number,
): Pick<TaskOutline, 'states' | 'marks'> {
  return {
    states: states.filter(({ seq }) => seq > from && seq <= last).map(({ seq, state }) => ({ seq, state })),
    marks: collectMarks(entries, frames, from, last),
  }
}
