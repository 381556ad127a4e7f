import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskOutline } from '@/lib/api/outline'
import { pageRows } from '@/lib/replay/row-pages'
import { readEvents } from '@/lib/server/db/events'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { taskOutline } from '@/lib/server/tasks/task-outline'
import type { Viewer } from '@/lib/server/viewer'

/** What goes along with a page at most, in characters. */
const mostText = 200_000

/** How JSON writes half of a surrogate pair: what a backslash of the text's own escapes is none. */
const halfPair = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** A log that is short enough to come with its page; null where it is not, or where a page, which is UTF-8, cannot hold its texts. */
export async function openingOf(
  viewer: Viewer,
  task: TaskRecord,
): Promise<{ outline: TaskOutline; rows: LogRow[] } | null> {
  const { id, lastSeq, removedRows } = task
  if (isLargeLog(task) || removedRows > 0 || lastSeq === 0 || lastSeq > pageRows) return null
  const [outline, rows] = await Promise.all([
    taskOutline(viewer, id, { after: 0, limit: pageRows }),
    readEvents(id, 0, pageRows),
  ])
  const text = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  if (text > mostText || rows.length < outline.lastSeq) return null
  // A piece of a text may end within a pair: put right here, one by one, pieces would lose what they have together.
  return rows.some(({ event }) => halfPair.test(JSON.stringify(event))) ? null : { outline, rows }
}
