import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { findTask, updateTask } from '@/lib/server/db/tasks'
import { audienceOf } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { hear, type Heard } from '@/lib/server/gateway/hear'
import { failureResponse, replyResponse, taskHeader } from '@/lib/server/gateway/respond'
import { toldTask } from '@/lib/server/gateway/told-task'
import { askedHooks } from '@/lib/server/push/asked-hooks'
import { type Started, startTurn } from '@/lib/server/tasks/start'

/** How long a call that asks not to wait waits for the agent to name the task. */
const atOnceMs = 1000

/** Sends a message and answers when the turn is over; with `returnImmediately` as soon as the agent has said something. */
export async function answerSend(context: CallContext, call: SendCall): Promise<Response> {
  const { viewer, agent, dialect, requestId } = context
  const started = await startTurn(viewer, agent, call, dialect.id, askedHooks(context.request))
  const heard = await listenFor(context, started, call)
  const headers = { [taskHeader]: started.taskId }
  if (heard.fault) return failureResponse(context, heard.fault, requestId, headers)
  if (!heard.spoke && !heard.fold.task.id) {
    // Provisional: whoever was told our id may go on using it.
    await updateTask(started.taskId, { callerId: started.taskId })
  }
  const task = await findTask(viewer, started.taskId)
  if (!task) throw new Error(`task ${started.taskId} is gone`)
  const reply = replyOf(heard, call.options.historyLength)
  return replyResponse(context, call.operation, reply, audienceOf(task, heard.fold), headers)
}

function listenFor({ request }: CallContext, started: Started, { options }: SendCall): Promise<Heard> {
  if (!options.returnImmediately) return hear(started, request.signal)
  const soon = AbortSignal.any([request.signal, AbortSignal.timeout(atOnceMs)])
  return hear(started, soon, (heard) => heard.spoke)
}

function replyOf({ fold, spoke, onlyMessages }: Heard, historyLength?: number): Reply {
  const message = fold.task.history.findLast(({ role }) => role === 'agent')
  if (spoke && onlyMessages && message) return { kind: 'message', message }
  return { kind: 'task', task: toldTask(fold, historyLength) }
}
