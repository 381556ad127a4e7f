import 'server-only'
import { cut } from '@/lib/a2a/card-checks/cut'
import { Fault } from '@/lib/faults/fault'

/** The fault of a task that is not there, or not the viewer's. Names at most 100 characters of its ID. */
export function noTask(taskId: string): Fault {
  const id = cut(taskId, 100)
  return new Fault('not-found', `Task not found: ${id}.`, {
    reason: 'TASK_NOT_FOUND',
    details: { code: 'no-task', values: { id } },
  })
}
