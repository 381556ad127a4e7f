import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import { emptyFold } from '@/lib/a2a/fold'
import { hasFirstAnswer, type Heard, hearRows, nothingHeard, sentReply } from '@/lib/a2a/telling/heard'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask, updateTask } from '@/lib/server/db/tasks'
import { env } from '@/lib/server/env'
import { audienceOf, calledBy } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { adoptContinuedTask } from '@/lib/server/gateway/find-callers-task'
import { largeReply } from '@/lib/server/gateway/large-reply'
import { failureResponse, replyResponse, taskHeader } from '@/lib/server/gateway/respond'
import { turnWishes } from '@/lib/server/gateway/turn-wishes'
import { isLargeFold } from '@/lib/server/tasks/large/is-large-task'
import { type Started, startTurn } from '@/lib/server/tasks/start'
import { tailTurn } from '@/lib/server/tasks/tail-turn'

/** What came of a turn, and the task in which it ended: another one if the agent answered in a new task. */
type TurnResult = Heard & { taskId: string }

/**
 * Follows a turn to its end, or, with `enough`, to the first batch after which that holds; at most `ms` milliseconds, and
 * only until `left` aborts.
 */
async function hear(
  started: Started,
  left: AbortSignal,
  ms: number,
  enough: (heard: TurnResult) => boolean = () => false,
): Promise<TurnResult> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, ms)
  left.addEventListener('abort', stop)
  if (left.aborted) stop()
  let heard: TurnResult = { ...nothingHeard(started.fold), taskId: started.taskId }
  try {
    for await (const { taskId, rows } of tailTurn(started.taskId, started.seq, waiting.signal)) {
      if (taskId !== heard.taskId) heard = { ...nothingHeard(emptyFold), taskId }
      heard = { ...hearRows(heard, rows), taskId }
      if (enough(heard)) break
    }
  } finally {
    clearTimeout(timer)
    left.removeEventListener('abort', stop)
  }
  return heard
}

/** How long a call that asks not to wait waits for the agent to name the task. */
const atOnceMs = 1000

/**
 * Sends a message and answers when the turn is over; with `returnImmediately` as soon as the agent has said something. A v0.1
 * caller gets the agent's first answer as it is (v0.1 §9.1). After `SEND_WAIT` seconds the task is told as it is by then.
 */
export async function answerSend(context: CallContext, call: SendCall): Promise<Response> {
  const { viewer, agent, dialect, requestId } = context
  await adoptContinuedTask(context, call)
  const started = await startTurn(viewer, agent, call, dialect.id, turnWishes(context.request))
  const heard = await listenFor(context, started, call)
  const headers = { [taskHeader]: heard.taskId, ...extensionsOf(context, heard) }
  if (heard.fault) return failureResponse(context, heard.fault, requestId, headers)
  const task = await taskForCaller(context, heard, started, call)
  const { historyLength } = call.options
  const reply = sentReply(heard, dialect, historyLength)
  if (reply.kind === 'task' && isLargeFold(heard.fold)) return largeReply(context, 'send', task, historyLength, headers)
  return replyResponse(context, call.operation, reply, audienceOf(task, heard.fold), headers)
}

/** The task as the caller knows it: by the ID of the call, unless the agent answered in a new task. */
async function taskForCaller(
  context: CallContext,
  heard: TurnResult,
  started: Started,
  { message }: SendCall,
): Promise<TaskRecord> {
  if (heard.taskId !== started.taskId) return storedTask(context, heard.taskId)
  return calledBy(context, await taskAsTold(context, heard, started.task, message.taskId === undefined), message.taskId)
}

async function storedTask({ viewer }: CallContext, id: string): Promise<TaskRecord> {
  const task = await findTask(viewer, id)
  if (!task) throw new Error(`task ${id} no longer exists`)
  return task
}

/**
 * The task, under a name that stays: whoever is told an id of ours while the agent has not spoken may go on using it. An
 * agent whose card names the wrong generation will give another one.
 */
async function taskAsTold(
  context: CallContext,
  heard: TurnResult,
  started: TaskRecord,
  begun: boolean,
): Promise<TaskRecord> {
  const { id } = heard.fold.task
  if (heard.spoke || context.request.signal.aborted || (!begun && id)) return started
  const task = await storedTask(context, started.id)
  return task.callerId === null ? updateTask(task.id, { callerId: id || task.id }) : task
}

/** The header in which the caller's generation is told of the extensions that the agent activated. */
function extensionsOf({ dialect }: CallContext, { extensions }: TurnResult): Record<string, string> {
  const name = dialect.extensionsHeader
  return name && extensions.length > 0 ? { [name]: extensions.join(', ') } : {}
}

function listenFor({ request, dialect }: CallContext, started: Started, call: SendCall): Promise<TurnResult> {
  const { signal } = request
  if (call.options.returnImmediately) return hear(started, signal, atOnceMs, (heard) => heard.spoke)
  const isFirst = dialect.id === 'v0.1' ? (heard: TurnResult) => hasFirstAnswer(heard, call) : undefined
  return hear(started, signal, env().SEND_WAIT * 1000, isFirst)
}
