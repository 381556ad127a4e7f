import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { type TaskFold, emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { readEvents } from '@/lib/server/db/events/events'
import { encodeKeyframe } from '@/lib/server/db/events/keyframe-text'
import { findNearestKeyframe } from '@/lib/server/db/events/keyframes'
import { storeKeyframe } from '@/lib/server/tasks/log/store-keyframe'

const pageSize = 500

/** Returns the stored size of rows in characters. A row is stored twice: raw and in its neutral form. */
const lengthOf = (rows: readonly LogRow[]): number => 2 * rows.reduce((sum, { raw }) => sum + raw.length, 0)

/**
 * Returns the fold of a task's log, up to row `upTo` if given. Stores a keyframe whenever the log since the last one is longer
 * than the fold itself: keyframes never take more space than the log, and reading from one never costs much more than the
 * result.
 */
export async function readFold(taskId: string, upTo = Infinity): Promise<TaskFold> {
  const keyframe = await findNearestKeyframe(taskId, upTo)
  let fold = keyframe?.fold ?? emptyFold
  let since = 0
  let due = keyframe?.length ?? 0
  let isLong = false
  for (;;) {
    const page = await readEvents(taskId, fold.lastSeq, Math.max(1, Math.min(pageSize, upTo - fold.lastSeq)))
    const rows = page.filter((row) => row.seq <= upTo)
    fold = applyRows(fold, rows)
    since += lengthOf(rows)
    // If the beginning of the log was removed, all rows may be after `upTo`.
    if (rows.length < page.length || page.length === 0 || fold.lastSeq >= upTo) return fold
    // The embedded database answers synchronously, so nothing else would run between many pages.
    if (isLong) await yieldOnce()
    isLong = true
    if (since < due || page.length < pageSize) continue
    const text = encodeKeyframe(fold)
    due = text?.length ?? Infinity
    if (text === null || since < due) continue
    since = 0
    await storeKeyframe(taskId, fold.lastSeq, text)
  }
}
