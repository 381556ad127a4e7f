import 'server-only'
import type { Call, ExtendedCardCall, SendCall, TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { isTerminal } from '@/lib/a2a/states'
import { limitHistory } from '@/lib/a2a/replies/turn-progress'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { Fault } from '@/lib/faults/fault'
import { fetchExtendedCard } from '@/lib/server/agents/cards/extended-card'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { handleList } from '@/lib/server/gateway/handle-list'
import { handlePushConfig } from '@/lib/server/gateway/handle-push-config'
import { handleSend, largeReply } from '@/lib/server/gateway/handle-send'
import { audienceOf, type CallContext, withCallerIds } from '@/lib/server/tasks/audience'
import { adoptContinuedTask, findCallerTask } from '@/lib/server/gateway/find-caller-task'
import { createReplyResponse } from '@/lib/a2a/bindings/json-rpc-responses'
import { buildCard } from '@/lib/server/gateway/respond-with-card'
import { streamResponse } from '@/lib/server/gateway/stream-response'
import { readTurnOptions } from '@/lib/server/gateway/read-caller'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { isLargeFold, isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { refreshLog } from '@/lib/server/tasks/poll-once'
import { startTurn } from '@/lib/server/tasks/start-turn'

/**
 * Streams a task from now on, beginning with its snapshot; with `Last-Event-ID`, beginning with the events after that one. In
 * v1.0, the stream of a task that waits for input or sign-in stays open until the next turn has ended.
 */
async function handleSubscribe(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallerTask(context, call.taskId)
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
  const { sign } = await buildCard(reading.card, agent.slug, readBaseUrl(request.headers), [dialect.id])
  const reply = { kind: 'card', card: await sign() } as const
  return createReplyResponse(context, 'extendedCard', reply, { taskId: '', contextId: '', artifactIndex: () => 0 })
}

/** Sends a message and streams the agent's events, also if the agent responds once or is polled. */
async function handleStream(context: CallContext, call: SendCall): Promise<Response> {
  await adoptContinuedTask(context, call)
  const { viewer, agent, dialect, request } = context
  const { task, fold } = await startTurn(viewer, agent, call, dialect.id, readTurnOptions(request))
  const known = withCallerIds(context, task, call.message.taskId)
  return streamResponse(context, 'stream', { task: known, start: fold, hasTask: false, followsTurn: true })
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
  if ((call.operation === 'send' || call.operation === 'stream') && context.agent.lifecycle === 'archived')
    throw new Fault(
      'call-unsupported',
      'This agent is archived and cannot receive messages. You can still read its tasks.',
    )
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
