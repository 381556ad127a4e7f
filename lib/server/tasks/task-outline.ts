import 'server-only'
import type { z } from 'zod'
import type { outlineQuerySchema, TaskOutline } from '@/lib/api/outline'
import { readMarkedFrames, readOutlineRows } from '@/lib/server/db/events/outline-rows'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { outlineOfFold } from '@/lib/server/tasks/large/outline-of-fold'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the milliseconds since the previous time for each time; 0 for an invalid time. */
function steps(times: readonly string[]): number[] {
  let before = 0
  return times.map((time) => {
    const at = Date.parse(time)
    const step = Number.isNaN(at) ? 0 : at - before
    before += step
    return step
  })
}

/**
 * Returns a task's log without its contents: `limit` rows after `after`. A large task is read in a worker thread. Throws
 * `not-found`, and what `readInThread` throws.
 */
export async function taskOutline(
  viewer: Viewer,
  id: string,
  { after, limit }: z.infer<typeof outlineQuerySchema>,
  signal = new AbortController().signal,
): Promise<TaskOutline> {
  const task = await requireReadableTask(viewer, id)
  // Removed rows are replaced by one row with the number of the last of them.
  const from = Math.max(after, task.removedRows - 1)
  const [rows, frames] = await Promise.all([readOutlineRows(id, from, limit), readMarkedFrames(id)])
  const last = from + rows.times.length
  const content = isLargeTask(task)
    ? await readInThread(id, Infinity, signal, (session) => session.call('outline', frames, from, last))
    : outlineOfFold(await currentFold(id), frames, from, last)
  return {
    after: from,
    lastSeq: Math.max(task.lastSeq, last),
    open: task.open,
    state: task.state,
    sorts: rows.sorts,
    rows: { times: steps(rows.times), sorts: rows.sort, sizes: rows.sizes },
    ...content,
  }
}
