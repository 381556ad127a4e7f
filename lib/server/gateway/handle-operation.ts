import 'server-only'
import { mediaTypeOf } from '@/lib/a2a/bindings/envelope'
import type { Call, ExtendedCardCall, SendCall, TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { buildSendReply, hasFirstReply, limitHistory } from '@/lib/a2a/replies/turn-progress'
import { isTerminal } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import { fetchExtendedCard } from '@/lib/server/agents/cards/extended-card'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { valueWithin } from '@/lib/server/gateway/await-first'
import { findCallerTask } from '@/lib/server/gateway/read-caller'
import { followTurn, startSend, taskForCaller, type TurnResult } from '@/lib/server/gateway/send-turn'
import { handleList } from '@/lib/server/gateway/handle-list'
import { handlePushConfig } from '@/lib/server/gateway/handle-push-config'
import { createReplyResponse } from '@/lib/a2a/bindings/caller-responses'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { buildCard } from '@/lib/server/gateway/respond-with-card'
import { streamResponse } from '@/lib/server/gateway/stream-response'
import { env } from '@/lib/server/platform/env'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { audienceOf, type CallContext, withCallerIds } from '@/lib/server/tasks/audience'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { isLargeFold, isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse, readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { refreshLog } from '@/lib/server/tasks/poll-once'
import { followIfRunning } from '@/lib/server/tasks/resume-turn'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'

/**
 * Returns a task that takes long to turn into JSON as the reply to a call: read from its log and encoded in a worker thread.
 * `task`: as the caller knows it. Throws what `readInThread` throws.
 */
async function largeReply(
  { dialect, envelope, request }: CallContext,
  operation: 'get' | 'cancel' | 'send',
  task: TaskRecord,
  historyLength?: number,
  headers?: Record<string, string>,
): Promise<Response> {
  const input = { dialect: dialect.id, envelope, operation, historyLength, task }
  const bytes = await readInThread(task.id, Infinity, request.signal, (session) => session.call('reply', input))
  return largeResponse(bytes, { ...headers, 'Content-Type': mediaTypeOf(envelope, dialect) })
}

/** Milliseconds that a call with `returnImmediately` waits for the agent's first event. */
const immediateMs = 1000

/**
 * Sends a message and responds when the turn is over; with `returnImmediately`, after the agent's first event. A v0.1 caller
 * gets the agent's first reply unchanged (v0.1 §9.1). After `SEND_WAIT` seconds, responds with the task as it is then.
 */
async function handleSend(context: CallContext, call: SendCall): Promise<Response> {
  const { dialect, requestId } = context
  const started = await startSend(context, call)
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

/** Milliseconds that a subscription waits for the agent's report on a task that is not followed. A later one is an event. */
const reportMs = 1000

/**
 * Streams a task from now on, beginning with its snapshot; with `Last-Event-ID`, beginning with the events after that one. A task
 * that is not followed is polled, and followed if the agent works on it. In v1.0, the stream of a task that waits for input
 * or sign-in stays open until the next turn has ended.
 */
async function handleSubscribe(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallerTask(context, call.taskId)
  await valueWithin(followIfRunning(task, context.agent), reportMs, context.request.signal)
  const last = Number(context.request.headers.get('last-event-id') ?? '')
  // A number beyond the log is from another stream.
  const resumes = Number.isInteger(last) && last > 0 && last <= task.lastSeq
  const fold = resumes ? await readFold(task.id, last) : await currentFold(task.id)
  if (!resumes && isTerminal(fold.task.status.state) && context.dialect.rejectsSubscribeToTerminalTask)
    throw new Fault('call-unsupported', `The task is ${fold.task.status.state}, so there are no more events.`)
  const initialEvents = resumes ? [] : [{ kind: 'task', task: fold.task } as const]
  const known = withCallerIds(context, task, call.taskId)
  const awaitsTurn = context.dialect.subscribesToInterruptedTasks && foldWaitsForUser(fold) && !fold.open
  return streamResponse(context, 'subscribe', { task: known, start: fold, hasTask: true, initialEvents, awaitsTurn })
}

/**
 * Responds with one task. `fold`: the task, if it is already in memory. A large task is read and encoded in a worker thread.
 * Throws what `createReplyResponse` and `readInThread` throw.
 */
async function taskReply(
  context: CallContext,
  operation: 'get' | 'cancel',
  call: TaskCall,
  task: TaskRecord,
  fold?: TaskFold,
): Promise<Response> {
  const { dialect } = context
  const historyLength = operation === 'get' ? call.historyLength : undefined
  const known = withCallerIds(context, task, call.taskId)
  if (fold ? isLargeFold(fold) : isLargeTask(task)) return largeReply(context, operation, known, historyLength)
  const now = fold ?? (await currentFold(task.id))
  const reply = { kind: 'task', task: limitHistory(now, dialect, operation, historyLength) } as const
  return createReplyResponse(context, operation, reply, audienceOf(known, now))
}

/** Responds with the agent's extended card as a gateway card in the caller's dialect. */
async function handleExtendedCard(context: CallContext, call: ExtendedCardCall): Promise<Response> {
  const { agent, dialect, request } = context
  if (!agent.extendedCard && dialect.rejectsUndeclaredExtendedCard)
    throw new Fault('call-unsupported', `${agent.name} has no extended Agent Card.`)
  const { operation: _operation, ...callerContext } = call
  const { reading } = await fetchExtendedCard(agent, callerContext, request.signal)
  const { sign } = await buildCard(reading.card, agent.slug, readBaseUrl(request.headers), [dialect])
  const reply = { kind: 'card', card: await sign() } as const
  return createReplyResponse(context, 'extendedCard', reply, { taskId: '', contextId: '', artifactIndex: () => 0 })
}

/** Sends a message and streams the agent's events, also if the agent responds once or is polled. */
async function handleStream(context: CallContext, call: SendCall): Promise<Response> {
  const { task, fold } = await startSend(context, call)
  const known = withCallerIds(context, task, call.message.taskId)
  const { historyLength } = call.options
  return streamResponse(context, 'stream', {
    task: known,
    start: fold,
    hasTask: false,
    followsTurn: true,
    historyLength,
  })
}

/** Cancels the task at the agent and responds with the task as the agent then reports it. */
async function handleCancel(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallerTask(context, call.taskId)
  return taskReply(context, 'cancel', call, task, await cancelTask(context.viewer, task.id, call))
}

/** Responds with the task from the log, which is brought up to date if the task may have changed. */
async function handleGet(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallerTask(context, call.taskId)
  return taskReply(context, 'get', call, task, await refreshLog(task, context.agent))
}

/** Responds to a decoded call. Throws a Fault. */
export async function handleOperation(context: CallContext, call: Call): Promise<Response> {
  switch (call.operation) {
    case 'send':
      return handleSend(context, call)
    case 'stream':
      return handleStream(context, call)
    case 'get':
      return handleGet(context, call)
    case 'cancel':
      return handleCancel(context, call)
    case 'subscribe':
      return handleSubscribe(context, call)
    case 'list':
      return handleList(context, call)
    case 'setPush':
    case 'getPush':
    case 'listPush':
    case 'deletePush':
      return handlePushConfig(context, call)
    case 'extendedCard':
      return handleExtendedCard(context, call)
  }
}
