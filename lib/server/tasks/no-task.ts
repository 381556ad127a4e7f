import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** The fault of a task that is not there, or not the viewer's. */
export function noTask(id: string): Fault {
  return new Fault('not-found', `Task not found: ${id}.`, {
    reason: 'TASK_NOT_FOUND',
    details: { code: 'no-task', values: { id } },
  })
}
