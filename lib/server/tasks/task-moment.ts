import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
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
  const { lastSeq, removedRows } = await requireTask(viewer, id)
  const to = at && Math.max(at, removedRows)
  const fold = to === undefined || to >= lastSeq ? await currentFold(id) : await readFold(id, to)
  return { at: fold.lastSeq, fold }
}
