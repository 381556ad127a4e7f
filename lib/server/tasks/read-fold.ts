import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { applyRows } from '@/lib/a2a/apply-rows'
import { type TaskFold, emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { readEvents } from '@/lib/server/db/events'
import { keyframeText } from '@/lib/server/db/keyframe-text'
import { nearestKeyframe } from '@/lib/server/db/keyframes'
import { storeKeyframe } from '@/lib/server/tasks/store-keyframe'

const pageSize = 500

/** A row is kept twice: as it was sent, and in its neutral form. */
const lengthOf = (rows: readonly LogRow[]): number => 2 * rows.reduce((sum, { raw }) => sum + raw.length, 0)

/**
 * What the task's log tells, up to row `upTo` where given. A fold on the way is kept wherever the log since the last one
 * is longer than the fold itself: what is kept never costs more than the log, and reading on from it never much more
 * than the answer.
 */
export async function readFold(taskId: string, upTo = Infinity): Promise<TaskFold> {
  const kept = await nearestKeyframe(taskId, upTo)
  let fold = kept?.fold ?? emptyFold
  let since = 0
  let due = kept?.length ?? 0
  let isLong = false
  for (;;) {
    const page = await readEvents(taskId, fold.lastSeq, Math.max(1, Math.min(pageSize, upTo - fold.lastSeq)))
    const rows = page.filter((row) => row.seq <= upTo)
    fold = applyRows(fold, rows)
    since += lengthOf(rows)
    // Of a log whose beginning was removed there may be rows behind `upTo` only.
    if (rows.length < page.length || page.length === 0 || fold.lastSeq >= upTo) return fold
    // The embedded database answers at once: nothing else would come between many pages.
    if (isLong) await othersTurn()
    isLong = true
    if (since < due || page.length < pageSize) continue
    const text = keyframeText(fold)
    due = text?.length ?? Infinity
    if (text === null || since < due) continue
    since = 0
    await storeKeyframe(taskId, fold.lastSeq, text)
  }
}
