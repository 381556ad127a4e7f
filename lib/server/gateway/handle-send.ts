import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import { emptyFold } from '@/lib/a2a/fold'
import {
  addRowsToTurn,
  buildSendReply,
  hasFirstReply,
  startTurnProgress,
  type TurnProgress,
} from '@/lib/a2a/replies/turn-progress'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask, updateTask } from '@/lib/server/db/tasks/tasks'
import { adoptContinuedTask } from '@/lib/server/gateway/find-caller-task'
import { readTurnOptions } from '@/lib/server/gateway/read-caller'
import { createReplyResponse } from '@/lib/a2a/bindings/json-rpc-responses'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { env } from '@/lib/server/platform/env'
import { audienceOf, type CallContext, withCallerIds } from '@/lib/server/tasks/audience'
import { isLargeFold } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse } from '@/lib/server/tasks/large/large-response'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { tailTurn } from '@/lib/server/tasks/log/tail'
import { type StartedTurn, startTurn } from '@/lib/server/tasks/start-turn'

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

/** The result of a turn, and the task in which it ended: another one if the agent responded in a new task. */
type TurnResult = TurnProgress & { taskId: string }

/**
 * Follows a turn to its end, or to the first batch after which `isEnough` returns true; at most `ms` milliseconds, and only
 * until `signal` aborts.
 */
async function followTurn(
  started: StartedTurn,
  signal: AbortSignal,
  ms: number,
  isEnough: (result: TurnResult) => boolean = () => false,
): Promise<TurnResult> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let result: TurnResult = { ...startTurnProgress(started.fold), taskId: started.taskId }
  try {
    for await (const { taskId, rows } of tailTurn(started.taskId, started.seq, waiting.signal)) {
      if (taskId !== result.taskId) result = { ...startTurnProgress(emptyFold), taskId }
      result = { ...addRowsToTurn(result, rows), taskId }
      if (isEnough(result)) break
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
  return result
}

/** Milliseconds that a call with `returnImmediately` waits for the agent's first event. */
const immediateMs = 1000

/**
 * Sends a message and responds when the turn is over; with `returnImmediately`, after the agent's first event. A v0.1 caller
 * gets the agent's first reply unchanged (v0.1 §9.1). After `SEND_WAIT` seconds, responds with the task as it is then.
 */
export async function handleSend(context: CallContext, call: SendCall): Promise<Response> {
  const { viewer, agent, dialect, requestId } = context
  await adoptContinuedTask(context, call)
  const started = await startTurn(viewer, agent, call, dialect.id, readTurnOptions(context.request))
  const result = await waitForResult(context, started, call)
  const headers = { [taskHeader]: result.taskId, ...extensionsOf(context, result) }
  if (result.fault) return failureResponse(context, result.fault, requestId, headers)
  const task = await taskForCaller(context, result, started, call)
  const { historyLength } = call.options
  const reply = buildSendReply(result, dialect, historyLength)
  if (reply.kind === 'task' && isLargeFold(result.fold))
    return largeReply(context, 'send', task, historyLength, headers)
  return createReplyResponse(context, call.operation, reply, audienceOf(task, result.fold), headers)
}

/** Returns the task with the ID of the call, unless the agent responded in a new task. */
async function taskForCaller(
  context: CallContext,
  result: TurnResult,
  started: StartedTurn,
  { message }: SendCall,
): Promise<TaskRecord> {
  if (result.taskId !== started.taskId) return storedTask(context, result.taskId)
  return withCallerIds(
    context,
    await withStableId(context, result, started.task, message.taskId === undefined),
    message.taskId,
  )
}

async function storedTask({ viewer }: CallContext, id: string): Promise<TaskRecord> {
  const task = await findTask(viewer, id)
  if (!task) throw new Error(`Task ${id} no longer exists.`)
  return task
}

/**
 * Returns the task with an ID that stays valid. A caller that gets Switchboard's ID before the agent has responded may continue
 * to use it. An agent whose card has the wrong protocol version may send another ID later.
 */
async function withStableId(
  context: CallContext,
  result: TurnResult,
  started: TaskRecord,
  isNew: boolean,
): Promise<TaskRecord> {
  const { id } = result.fold.task
  if (result.hasEvents || context.request.signal.aborted || (!isNew && id)) return started
  const task = await storedTask(context, started.id)
  return task.callerId === null ? updateTask(task.id, { callerId: id || task.id }) : task
}

/** Returns the header that lists the activated extensions in the caller's protocol version. */
function extensionsOf({ dialect }: CallContext, { extensions }: TurnResult): Record<string, string> {
  const name = dialect.extensionsHeader
  return name && extensions.length > 0 ? { [name]: extensions.join(', ') } : {}
}

/** Follows the turn for as long as the call asks for. */
function waitForResult({ request, dialect }: CallContext, started: StartedTurn, call: SendCall): Promise<TurnResult> {
  const { signal } = request
  if (call.options.returnImmediately) return followTurn(started, signal, immediateMs, (result) => result.hasEvents)
  const isFirst = dialect.respondsWithFirstReply ? (result: TurnResult) => hasFirstReply(result, call) : undefined
  return followTurn(started, signal, env().SEND_WAIT * 1000, isFirst)
}
