import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskOutline } from '@/lib/api/outline'
import { rowPageSize } from '@/lib/replay/row-pages'
import { readEvents } from '@/lib/server/db/events/events'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { taskOutline } from '@/lib/server/tasks/task-outline'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum number of characters that are sent with the page. */
const maxCharacters = 200_000

/** Half of a surrogate pair as JSON escapes it, without escaped backslashes of the text itself. */
const halfPair = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/**
 * Returns a log that is short enough to be sent with its page; null if it is longer, or if UTF-8 cannot represent its texts.
 */
export async function readInitialReplay(
  viewer: Viewer,
  task: TaskRecord,
): Promise<{ outline: TaskOutline; rows: LogRow[] } | null> {
  const { id, lastSeq, removedRows } = task
  if (isLargeLog(task) || removedRows > 0 || lastSeq === 0 || lastSeq > rowPageSize) return null
  const [outline, rows] = await Promise.all([
    taskOutline(viewer, id, { after: 0, limit: rowPageSize }),
    readEvents(id, 0, rowPageSize),
  ])
  const text = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  if (text > maxCharacters || rows.length < outline.lastSeq) return null
  // A chunk of a text may end inside a pair. UTF-8 replaces each half, which would lose the character.
  return rows.some(({ event }) => halfPair.test(JSON.stringify(event))) ? null : { outline, rows }
}
