import 'server-only'
import { isTaskOpen } from '@/lib/server/db/tasks/task-holders'
import { isOnlyInstance } from '@/lib/server/instances/current-instance'
import { isStopping } from '@/lib/server/platform/stopping'

/**
 * True if another instance writes to the task or is about to: a task whose instance has stopped is resumed within seconds.
 * Queries the database only if there may be other instances. False during the shutdown of this process.
 */
export async function runsElsewhere(taskId: string): Promise<boolean> {
  return !isOnlyInstance() && !isStopping() && isTaskOpen(taskId)
}
