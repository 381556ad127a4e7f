import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'

/** Returns a call that sends a recorded message again. It starts a new task, or continues the task `taskId`. */
export function toRerunCall({ message, options, metadata, extensions }: SendCall, taskId?: string): SendCall {
  const { taskId: _task, contextId: _context, referenceTaskIds: _tasks, ...content } = message
  const { pushConfig: _push, returnImmediately: _wait, ...callOptions } = options
  return {
    operation: 'stream',
    message: { ...content, messageId: randomUUID(), ...(taskId && { taskId }) },
    options: callOptions,
    ...(metadata && { metadata }),
    ...(extensions && { extensions }),
  }
}
