import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskOutline } from '@/lib/api/outline'
import { type MarkedFrame, marksIn } from '@/lib/replay/marks-in'

/** Returns what an outline of the rows after `from`, up to `last`, says of a task's fold. */
export function outlineOfFold(
  { states, entries }: TaskFold,
  frames: readonly MarkedFrame[],
  from: number,
  last: number,
): Pick<TaskOutline, 'states' | 'marks'> {
  return {
    states: states.filter(({ seq }) => seq > from && seq <= last).map(({ seq, state }) => ({ seq, state })),
    marks: marksIn(entries, frames, from, last),
  }
}
