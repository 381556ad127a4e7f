import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import { isTerminal } from '@/lib/a2a/states'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import { Fault } from '@/lib/faults/fault'
import { calledBy } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { streamResponse } from '@/lib/server/gateway/stream-response'
import { currentFold } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'

/**
 * Streams a task from now on, its snapshot first; with `Last-Event-ID` exactly what came after that event instead. In v1.0
 * the stream of a task that waits for input or sign-in stays open until the turn that follows has ended.
 */
export async function answerSubscribe(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  const last = Number(context.request.headers.get('last-event-id') ?? '')
  // A number that our log has not come to is of some other stream.
  const resumes = Number.isInteger(last) && last > 0 && last <= task.lastSeq
  const fold = resumes ? await readFold(task.id, last) : await currentFold(task.id)
  if (!resumes && isTerminal(fold.task.status.state) && context.dialect.refusesEndedTasks)
    throw new Fault('call-unsupported', `The task is ${fold.task.status.state}, so there are no more events.`)
  const greeting = resumes ? [] : [{ kind: 'task', task: fold.task } as const]
  const known = calledBy(context, task, call.taskId)
  const awaitsTurn = context.dialect.followsWaitingTasks && foldWaitsForUser(fold) && !fold.open
  return streamResponse(context, 'subscribe', { task: known, start: fold, hasTask: true, greeting, awaitsTurn })
}
