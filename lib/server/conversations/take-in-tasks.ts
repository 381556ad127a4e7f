import 'server-only'
import { askedInTask } from '@/lib/a2a/asked'
import { gatherLooseTasks, tasksWithoutText } from '@/lib/server/db/loose-tasks'
import { saidIn } from '@/lib/server/db/said'
import { keepText } from '@/lib/server/db/said-texts'
import { updateTask } from '@/lib/server/db/tasks'
import { log } from '@/lib/server/log'
import { isRunning } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'

/** Makes tasks that an earlier version stored parts of conversations, with all that was said in them to be found. */
export async function takeInTasks(): Promise<void> {
  while ((await gatherLooseTasks()) > 0);
  for (let after = ''; ;) {
    const ids = await tasksWithoutText(after)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    for (const id of ids)
      await readText(id).catch((error: unknown) =>
        log().warn({ err: error, taskId: id }, 'failed to index a task for search'),
      )
  }
}

async function readText(taskId: string): Promise<void> {
  const fold = await readFold(taskId)
  // What runs is told by its pump once it rests.
  if (isRunning(taskId)) return
  await keepText(taskId, saidIn(fold))
  const asks = askedInTask(fold)
  if (asks) await updateTask(taskId, { asks })
}
