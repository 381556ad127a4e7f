import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'

/** A recorded message to be said anew: it begins a task, or continues the one of that id. */
export function saidAnew({ message, options, metadata, extensions }: SendCall, taskId?: string): SendCall {
  const { taskId: _task, contextId: _context, referenceTaskIds: _tasks, ...said } = message
  const { pushConfig: _push, returnImmediately: _wait, ...asked } = options
  return {
    operation: 'stream',
    message: { ...said, messageId: randomUUID(), ...(taskId && { taskId }) },
    options: asked,
    ...(metadata && { metadata }),
    ...(extensions && { extensions }),
  }
}
