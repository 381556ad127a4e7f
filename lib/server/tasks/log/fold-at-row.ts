import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse, readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Returns the fold of a task's first `at` rows, or of all rows if `at` is undefined or beyond the last one. For removed rows,
 * returns the fold of the row that replaces them. Throws `not-found`.
 */
export async function foldAtRow(
  viewer: Viewer,
  id: string,
  at: number | undefined,
): Promise<{ at: number; fold: TaskFold }> {
  return readFoldAt(await requireReadableTask(viewer, id), at)
}

/** Returns the number of the last row of the fold; Infinity for all rows. */
function lastRow({ lastSeq, removedRows }: TaskRecord, at: number | undefined): number {
  const to = at && Math.max(at, removedRows)
  return to === undefined || to >= lastSeq ? Infinity : to
}

async function readFoldAt(record: TaskRecord, at: number | undefined): Promise<{ at: number; fold: TaskFold }> {
  const to = lastRow(record, at)
  const fold = to === Infinity ? await currentFold(record.id) : await readFold(record.id, to)
  return { at: fold.lastSeq, fold }
}

/** Returns the same as a response. A large task is read in a worker thread. Also throws what `readInThread` throws. */
export async function respondWithFold(
  viewer: Viewer,
  id: string,
  at: number | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const record = await requireReadableTask(viewer, id)
  if (!isLargeTask(record)) return Response.json(await readFoldAt(record, at))
  return largeResponse(await readInThread(id, lastRow(record, at), signal, (session) => session.call('fold')))
}
