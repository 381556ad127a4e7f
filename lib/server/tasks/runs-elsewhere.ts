import 'server-only'
import { isOpen } from '@/lib/server/db/holders'
import { isAlone } from '@/lib/server/instances/self'
import { isStopping } from '@/lib/server/tasks/stopping'

/**
 * Whether another instance writes to the task, or is about to: one whose instance is gone is taken up within seconds. Asks
 * the database only where there may be others; false while this process stops.
 */
export async function runsElsewhere(taskId: string): Promise<boolean> {
  return !isAlone() && !isStopping() && isOpen(taskId)
}
