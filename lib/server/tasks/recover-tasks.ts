import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { findAbandonedTasks } from '@/lib/server/db/tasks/task-holders'
import { canDeclareOthersStopped } from '@/lib/server/instances/current-instance'
import { currentInstanceId } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { isRunning } from '@/lib/server/tasks/log/pumps'
import { isStopping } from '@/lib/server/platform/stopping'
import { resumeTurn } from '@/lib/server/tasks/resume-turn'

/** Maximum number of turns that are resumed at the same time. */
const maxConcurrent = 8

/**
 * Resumes all turns that no instance runs: those of an instance that has stopped, those of the previous process, and those that
 * this process had to suspend, if nothing was logged for `quietMs`. Resolves once all are resumed; they run in the background.
 */
export async function recoverTasks(quietMs = 0): Promise<void> {
  const quietSince = new Date(Date.now() - quietMs)
  const tasks = (await findAbandonedTasks(currentInstanceId(), canDeclareOthersStopped(), quietSince)).filter(
    ({ id }) => !isRunning(id),
  )
  // Other instances try the same tasks at the same time.
  const order = tasks.toSorted(() => Math.random() - 0.5).values()
  const work = async () => {
    for (const task of order) {
      if (isStopping()) return
      await resumeTurn(task).catch((error: unknown) => {
        // Another instance has resumed it.
        if (error instanceof Fault && error.kind === 'conflict') return
        log().error({ err: error, taskId: task.id }, 'failed to resume a task')
      })
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
}
