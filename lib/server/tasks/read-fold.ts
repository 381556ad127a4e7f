import 'server-only'
import { applyRows } from '@/lib/a2a/apply-rows'
import { type TaskFold, emptyFold } from '@/lib/a2a/fold'
import { readEvents } from '@/lib/server/db/events'

const pageSize = 500

/** What the task's log tells, read from its beginning, up to `upTo` where given. */
export async function readFold(taskId: string, upTo = Infinity): Promise<TaskFold> {
  let fold = emptyFold
  for (;;) {
    const page = await readEvents(taskId, fold.lastSeq, pageSize)
    fold = applyRows(
      fold,
      page.filter((row) => row.seq <= upTo),
    )
    if (page.length === 0 || fold.lastSeq >= upTo) return fold
  }
}
