import type { Reply } from '@/lib/a2a/dialect'
import type { Task } from '@/lib/a2a/model'

/** The task that an answer tells of; undefined where it tells of none. */
export function replyTask(reply: Reply): Task | undefined {
  if (reply.kind === 'task') return reply.task
  if (reply.kind !== 'status') return undefined
  const { taskId, contextId, status, metadata } = reply
  return { id: taskId ?? '', contextId, status, artifacts: [], history: [], metadata }
}
