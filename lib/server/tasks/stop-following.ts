import 'server-only'
import { waitForRelease } from '@/lib/server/tasks/log/pumps'
import { stopReading } from '@/lib/server/tasks/log/readers'

/** Milliseconds that received events may take to be stored. */
const timeoutMs = 5_000

/** Stops the task's readers in this process. Resolves with true once nothing here writes to its log; with false after 5 s. */
export function stopFollowing(taskId: string): Promise<boolean> {
  stopReading(taskId)
  return waitForRelease(taskId, timeoutMs)
}
