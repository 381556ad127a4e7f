import 'server-only'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { CallContext } from '@/lib/server/tasks/audience'
import { largeResponse } from '@/lib/server/tasks/large/large-response'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'

/**
 * Returns a task that takes long to turn into JSON as the reply to a call: read from its log and encoded in a worker thread.
 * `task`: as the caller knows it. Throws what `readInThread` throws.
 */
export async function largeReply(
  { dialect, rpcId, request }: CallContext,
  operation: 'get' | 'cancel' | 'send',
  task: TaskRecord,
  historyLength?: number,
  headers?: Record<string, string>,
): Promise<Response> {
  const input = { dialect: dialect.id, rpcId, operation, historyLength, task }
  const bytes = await readInThread(task.id, Infinity, request.signal, (session) => session.call('reply', input))
  return largeResponse(bytes, headers)
}
