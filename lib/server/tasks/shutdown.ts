import 'server-only'
import { settledDeliveries } from '@/lib/server/push/deliveries'
import { followedTasks, relay } from '@/lib/server/tasks/hub'
import { settledPumps } from '@/lib/server/tasks/pumps'
import { stopAllReading } from '@/lib/server/tasks/readers'
import { isAlone, tellOthers } from '@/lib/server/instances/self'
import { beginStopping } from '@/lib/server/tasks/stopping'

/**
 * Stops reading all agents and telling callers, and ends all followers; resolves once every log is written, after `deadlineMs` at the
 * latest. Running turns stay marked as running: another instance, or the next start, takes them up.
 */
export async function shutdownTasks(deadlineMs: number): Promise<void> {
  beginStopping()
  stopAllReading()
  // Those who follow what other instances run.
  if (!isAlone()) for (const taskId of followedTasks()) relay(taskId, [])
  const late = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref())
  await Promise.race([Promise.all([settledPumps(), settledDeliveries()]), late])
  tellOthers({ kind: 'free' })
}
