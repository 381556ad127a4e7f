import 'server-only'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { Fault } from '@/lib/faults/fault'

/** Returns the fault for a task that does not exist or is not the viewer's. Quotes at most 100 characters of its ID. */
export function taskNotFound(taskId: string): Fault {
  const id = truncate(taskId, 100)
  return new Fault('not-found', `Task not found: ${id}.`, {
    reason: 'TASK_NOT_FOUND',
    details: { code: 'no-task', values: { id } },
  })
}
