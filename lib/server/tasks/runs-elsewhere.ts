import 'server-only'
import { isOpen } from '@/lib/server/db/holders'
import { selfId } from '@/lib/server/instances/self'
import { isStopping } from '@/lib/server/tasks/stopping'

/** Whether no other process runs tasks of this database. */
export function isAlone(): boolean {
  return selfId() === null
}

/**
 * Whether another instance writes to the task, or is about to: one whose instance is gone is taken up within seconds. Asks
 * the database only where there may be others; false while this process stops.
 */
export async function runsElsewhere(taskId: string): Promise<boolean> {
  return !isAlone() && !isStopping() && isOpen(taskId)
}
