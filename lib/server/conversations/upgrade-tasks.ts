import 'server-only'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'
import { assignLooseTasks, listTasksWithoutText } from '@/lib/server/db/tasks/conversation-tasks'
import { extractTaskText } from '@/lib/server/db/conversations/build-task-text'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { saveTaskText } from '@/lib/server/db/conversations/message-texts'
import { updateTask } from '@/lib/server/db/tasks/tasks'
import { log } from '@/lib/server/platform/log'
import { isRunning } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'

/** Set once all tasks are indexed: finding out again reads all of them. New tasks are stored with their text. */
const indexedSetting = 'tasks-indexed'

/** Assigns tasks of earlier versions to conversations and indexes their messages for search. */
export async function upgradeTasks(): Promise<void> {
  while ((await assignLooseTasks()) > 0);
  if ((await readSetting(indexedSetting)) !== undefined) return
  await indexTasks()
  await writeSetting(indexedSetting, { done: true })
}

async function indexTasks(): Promise<void> {
  for (let after = ''; ;) {
    const ids = await listTasksWithoutText(after)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    for (const id of ids)
      await indexTask(id).catch((error: unknown) =>
        log().warn({ err: error, taskId: id }, 'failed to index a task for search'),
      )
  }
}

async function indexTask(taskId: string): Promise<void> {
  const fold = await readFold(taskId)
  // The pump of a running task indexes it when it ends.
  if (isRunning(taskId)) return
  await saveTaskText(taskId, extractTaskText(fold))
  const inputRequest = findInputRequest(fold)
  if (inputRequest) await updateTask(taskId, { inputRequest })
}
