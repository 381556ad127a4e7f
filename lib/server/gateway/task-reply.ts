import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { toldTask } from '@/lib/a2a/telling/told-task'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { audienceOf, calledBy } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { replyResponse } from '@/lib/server/gateway/respond'
import { isLargeFold, isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse } from '@/lib/server/tasks/large/large-response'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/pumps'

/**
 * The answer to a call for one task. `fold`: the task, where it is in memory anyway. A large task is read and encoded in a
 * worker thread. Throws what `replyResponse` and `readInThread` throw.
 */
export async function taskReply(
  context: CallContext,
  operation: 'get' | 'cancel',
  call: TaskCall,
  task: TaskRecord,
  fold?: TaskFold,
): Promise<Response> {
  const { dialect, rpcId, request } = context
  const historyLength = operation === 'get' ? call.historyLength : undefined
  const known = calledBy(context, task, call.taskId)
  if (fold ? isLargeFold(fold) : isLargeTask(task)) {
    const input = { dialect: dialect.id, rpcId, operation, historyLength, task: known }
    return largeResponse(
      await readInThread(task.id, Infinity, request.signal, (session) => session.call('reply', input)),
    )
  }
  const now = fold ?? (await currentFold(task.id))
  const reply = { kind: 'task', task: toldTask(now, dialect, operation, historyLength) } as const
  return replyResponse(context, operation, reply, audienceOf(known, now))
}
