import type { RowEvent } from '@/lib/a2a/log'

/** Returns the agent's ID of the task that an event belongs to; undefined if the event does not name one. */
export function eventTaskId(event: RowEvent): string | undefined {
  if (event.kind === 'task') return event.task.id || undefined
  if (event.kind === 'message') return event.message.taskId || undefined
  return event.kind === 'status' || event.kind === 'artifact' ? event.taskId || undefined : undefined
}
