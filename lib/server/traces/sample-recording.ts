import 'server-only'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { withLock } from '@/lib/server/platform/limiter'
import type { Viewer } from '@/lib/server/platform/viewer'
import { type ImportAgent, importTask } from '@/lib/server/traces/import-task'
import recording from '@/lib/server/traces/sample-recording.json'

const setting = 'sample-recording'

/**
 * Imports the bundled recording of a task of a sample agent, once for each database and only while it has no tasks, so that the
 * task list and the replay are not empty at the first start. A recording that a user deleted is not imported again. Throws what
 * `importTask` throws.
 */
export async function importSampleRecording(viewer: Viewer, importAgent: ImportAgent): Promise<void> {
  await withLock('import of the sample recording', async () => {
    if ((await readSetting(setting)) !== undefined) return
    const { tasks } = await listTasks(viewer, { limit: 1 })
    // The host does not matter: nothing is sent.
    const request = new Request('http://localhost/', { method: 'POST', body: JSON.stringify(recording) })
    const id = tasks.length === 0 ? (await importTask(viewer, request, importAgent)).id : null
    await writeSetting(setting, { taskId: id })
  })
}

/** Returns the ID of the task of the bundled recording; null if it was not imported or has been deleted. */
export async function findSampleRecording(viewer: Viewer): Promise<string | null> {
  const stored = await readSetting(setting)
  const id = typeof stored === 'object' && stored !== null && 'taskId' in stored ? stored.taskId : null
  return typeof id === 'string' && (await findTask(viewer, id)) ? id : null
}
