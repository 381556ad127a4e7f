import 'server-only'
import type { Remark } from '@/lib/a2a/remarks'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { noteDraft } from '@/lib/server/a2a-client/draft'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'

/** Logs a note in a task, whether or not it has a running turn. */
export async function logNote(task: TaskRecord, note: Remark): Promise<void> {
  const pump = await takePump(task)
  try {
    await pump.write([noteDraft(note)])
  } finally {
    await releasePump(task.id)
  }
}
