import 'server-only'
import { broadcast, isOnlyInstance } from '@/lib/server/instances/current-instance'
import { beginStopping } from '@/lib/server/platform/stopping'
import { followedTasks, relay } from '@/lib/server/tasks/log/hub'
import { waitForAllPumps, waitForRelease } from '@/lib/server/tasks/log/pumps'
import { stopAllReading, stopReading } from '@/lib/server/tasks/log/readers'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'

/**
 * Stops all readers and push deliveries and ends all followers. Resolves once every log is written, after `deadlineMs` at the
 * latest. Running turns stay marked as running: another instance or the next start resumes them.
 */
export async function shutdownTasks(deadlineMs: number): Promise<void> {
  beginStopping()
  stopAllReading()
  // Ends the followers of tasks that other instances run.
  if (!isOnlyInstance()) for (const taskId of followedTasks()) relay(taskId, [])
  const late = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref())
  await Promise.race([Promise.all([waitForAllPumps(), waitForDeliveries()]), late])
  broadcast({ kind: 'free' })
}

/** Milliseconds that received events may take to be stored. */
const timeoutMs = 5_000

/** Stops the task's readers in this process. Resolves with true once nothing here writes to its log; with false after 5 s. */
export function stopFollowing(taskId: string): Promise<boolean> {
  stopReading(taskId)
  return waitForRelease(taskId, timeoutMs)
}
