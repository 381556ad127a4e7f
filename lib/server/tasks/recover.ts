import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { abandonedTasks } from '@/lib/server/db/holders'
import { mayJudge } from '@/lib/server/instances/pulse'
import { selfId } from '@/lib/server/instances/self'
import { log } from '@/lib/server/log'
import { isRunning } from '@/lib/server/tasks/pumps'
import { isStopping } from '@/lib/server/tasks/stopping'
import { takeUp } from '@/lib/server/tasks/take-up'

/** Turns that are being taken up at the same time. */
const atOnce = 8

/**
 * Takes up all turns that nobody runs: those of an instance that is gone or has stopped, those of the process before, and
 * those of this one that it had to leave, where nothing was logged for `quietMs`. Resolves once all are taken up; they run on.
 */
export async function recoverTasks(quietMs = 0): Promise<void> {
  const quietSince = new Date(Date.now() - quietMs)
  const tasks = (await abandonedTasks(selfId(), mayJudge(), quietSince)).filter(({ id }) => !isRunning(id))
  // Others look at the same ones at the same time.
  const order = tasks.toSorted(() => Math.random() - 0.5).values()
  const work = async () => {
    for (const task of order) {
      if (isStopping()) return
      await takeUp(task).catch((error: unknown) => {
        // Another instance was quicker.
        if (error instanceof Fault && error.kind === 'conflict') return
        log().error({ err: error, taskId: task.id }, 'failed to resume a task')
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
