import 'server-only'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliveries'
import { followedTasks, relay } from '@/lib/server/tasks/log/hub'
import { waitForAllPumps } from '@/lib/server/tasks/log/pumps'
import { stopAllReading } from '@/lib/server/tasks/log/readers'
import { isOnlyInstance, broadcast } from '@/lib/server/instances/current-instance'
import { beginStopping } from '@/lib/server/platform/stopping'

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
