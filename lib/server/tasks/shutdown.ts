import 'server-only'
import { settledDeliveries } from '@/lib/server/push/deliveries'
import { settledPumps } from '@/lib/server/tasks/pumps'
import { stopAllReading } from '@/lib/server/tasks/readers'
import { beginStopping } from '@/lib/server/tasks/stopping'

/**
 * Stops reading all agents and telling callers, and ends all followers; resolves once every log is written, after `deadlineMs` at the
 * latest. Running turns stay marked as running: the next start takes them up.
 */
export async function shutdownTasks(deadlineMs: number): Promise<void> {
  beginStopping()
  stopAllReading()
  const late = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref())
  await Promise.race([Promise.all([settledPumps(), settledDeliveries()]), late])
}
