import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskOutline } from '@/lib/api/outline'
import { pageRows } from '@/lib/replay/row-pages'
import { readEvents } from '@/lib/server/db/events'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { taskOutline } from '@/lib/server/tasks/task-outline'
import type { Viewer } from '@/lib/server/viewer'

/** What goes along with a page at most, in characters. */
const mostText = 200_000

/** A log that is short enough to come with its page; null where it is not. */
export async function openingOf(
  viewer: Viewer,
  { id, lastSeq, removedRows }: TaskRecord,
): Promise<{ outline: TaskOutline; rows: LogRow[] } | null> {
  if (removedRows > 0 || lastSeq === 0 || lastSeq > pageRows) return null
  const [outline, rows] = await Promise.all([
    taskOutline(viewer, id, { after: 0, limit: pageRows }),
    readEvents(id, 0, pageRows),
  ])
  const text = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  return text > mostText || rows.length < outline.lastSeq ? null : { outline, rows }
}
