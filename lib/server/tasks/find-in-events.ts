import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { EventSearchAnswer, eventSearchSchema } from '@/lib/api/outline'
import { findRows } from '@/lib/server/db/find-rows'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** The embedded database answers nobody else meanwhile: so many rows at a time. */
const slice = 2_000
/** One answer looks at no more rows. */
const most = 50_000

/** The rows of a task's log that hold all the words, from after row `after` on. Throws `not-found`. */
export async function findInEvents(
  viewer: Viewer,
  id: string,
  { q, after }: z.infer<typeof eventSearchSchema>,
): Promise<EventSearchAnswer> {
  const { lastSeq } = await requireTask(viewer, id)
  const words = q.split(/\s+/).filter(Boolean)
  const end = Math.min(lastSeq, after + most)
  const seqs: number[] = []
  for (let from = after; from < end; from += slice) {
    seqs.push(...(await findRows(id, words, from, Math.min(from + slice, end))))
    await breathe()
  }
  return { seqs, until: Math.max(after, end), lastSeq }
}
