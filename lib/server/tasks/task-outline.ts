import 'server-only'
import type { z } from 'zod'
import type { outlineQuerySchema, TaskOutline } from '@/lib/api/outline'
import { marksIn } from '@/lib/replay/marks-in'
import { readMarkedFrames, readOutlineRows } from '@/lib/server/db/outline-rows'
import { currentFold } from '@/lib/server/tasks/pumps'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** Ms since the time before; a time that is none took none. */
function steps(times: readonly string[]): number[] {
  let before = 0
  return times.map((time) => {
    const at = Date.parse(time)
    const step = Number.isNaN(at) ? 0 : at - before
    before += step
    return step
  })
}

/** A task's log without its contents, or a part of a long one. Throws `not-found`. */
export async function taskOutline(
  viewer: Viewer,
  id: string,
  { after, limit }: z.infer<typeof outlineQuerySchema>,
): Promise<TaskOutline> {
  const task = await requireTask(viewer, id)
  // What was removed is one row, under the number of the last of them.
  const from = Math.max(after, task.removedRows - 1)
  const [rows, frames] = await Promise.all([readOutlineRows(id, from, limit), readMarkedFrames(id)])
  const fold = await currentFold(id)
  const last = from + rows.times.length
  return {
    after: from,
    lastSeq: Math.max(task.lastSeq, last),
    open: task.open,
    state: task.state,
    sorts: rows.sorts,
    rows: { times: steps(rows.times), sorts: rows.sort, sizes: rows.sizes },
    states: fold.states.filter(({ seq }) => seq > from && seq <= last).map(({ seq, state }) => ({ seq, state })),
    marks: marksIn(fold.entries, frames, from, last),
  }
}
