import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse } from '@/lib/server/tasks/large/large-response'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/**
 * A task as its first `at` rows tell it; as all do, where there are no more. Of rows that were removed, what stands in their
 * place tells. Throws `not-found`.
 */
export async function taskMoment(
  viewer: Viewer,
  id: string,
  at: number | undefined,
): Promise<{ at: number; fold: TaskFold }> {
  return momentOf(await requireTask(viewer, id), at)
}

/** The last row that tells it; Infinity for all. */
function lastRow({ lastSeq, removedRows }: TaskRecord, at: number | undefined): number {
  const to = at && Math.max(at, removedRows)
  return to === undefined || to >= lastSeq ? Infinity : to
}

async function momentOf(record: TaskRecord, at: number | undefined): Promise<{ at: number; fold: TaskFold }> {
  const to = lastRow(record, at)
  const fold = to === Infinity ? await currentFold(record.id) : await readFold(record.id, to)
  return { at: fold.lastSeq, fold }
}

/** Returns the same as a response; a large task is read in a worker thread. Throws what `readInThread` throws, too. */
export async function answerMoment(
  viewer: Viewer,
  id: string,
  at: number | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const record = await requireTask(viewer, id)
  if (!isLargeTask(record)) return Response.json(await momentOf(record, at))
  return largeResponse(await readInThread(id, lastRow(record, at), signal, (session) => session.call('moment')))
}
