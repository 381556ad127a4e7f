import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { currentFold } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** A task as its first `at` rows tell it; as all do, where there are no more. Throws `not-found`. */
export async function taskMoment(
  viewer: Viewer,
  id: string,
  at: number | undefined,
): Promise<{ at: number; fold: TaskFold }> {
  const { lastSeq } = await requireTask(viewer, id)
  const fold = at === undefined || at >= lastSeq ? await currentFold(id) : await readFold(id, at)
  return { at: fold.lastSeq, fold }
}
