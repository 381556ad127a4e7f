import type { Reply } from '@/lib/a2a/dialect'
import type { Task } from '@/lib/a2a/model'

/** Returns the task of a reply, or a task built from its status; undefined for other replies. */
export function extractTask(reply: Reply): Task | undefined {
  if (reply.kind === 'task') return reply.task
  if (reply.kind !== 'status') return undefined
  const { taskId, contextId, status, metadata } = reply
  return { id: taskId ?? '', contextId, status, artifacts: [], history: [], metadata }
}
