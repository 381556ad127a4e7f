import type { RowEvent } from '@/lib/a2a/log'

/** The agent's id of the task that an event is about, where it says so. */
export function namedTask(event: RowEvent): string | undefined {
  if (event.kind === 'task') return event.task.id || undefined
  if (event.kind === 'message') return event.message.taskId || undefined
  return event.kind === 'status' || event.kind === 'artifact' ? event.taskId || undefined : undefined
}
