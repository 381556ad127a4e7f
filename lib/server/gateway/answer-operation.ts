import 'server-only'
import type { Call, ExtendedCardCall, SendCall, TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { isTerminal } from '@/lib/a2a/states'
import { toldTask } from '@/lib/a2a/telling/told-task'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import { Fault } from '@/lib/faults/fault'
import { extendedCard } from '@/lib/server/agents/extended-card'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { answerList } from '@/lib/server/gateway/answer-list'
import { answerPush } from '@/lib/server/gateway/answer-push'
import { answerSend } from '@/lib/server/gateway/answer-send'
import { audienceOf, calledBy } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { adoptContinuedTask, findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { largeReply } from '@/lib/server/gateway/large-reply'
import { replyResponse } from '@/lib/server/gateway/respond'
import { signableCard } from '@/lib/server/gateway/signable-card'
import { streamResponse } from '@/lib/server/gateway/stream-response'
import { turnWishes } from '@/lib/server/gateway/turn-wishes'
import { baseUrl } from '@/lib/server/http/base-url'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { isLargeFold, isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'
import { refreshLog } from '@/lib/server/tasks/refresh'
import { startTurn } from '@/lib/server/tasks/start'

/**
 * Streams a task from now on, its snapshot first; with `Last-Event-ID` exactly what came after that event instead. In v1.0
 * the stream of a task that waits for input or sign-in stays open until the turn that follows has ended.
 */
async function answerSubscribe(context: CallContext, call: TaskCall): Promise<Response> {
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

/**
 * The answer to a call for one task. `fold`: the task, where it is in memory anyway. A large task is read and encoded in a
 * worker thread. Throws what `replyResponse` and `readInThread` throw.
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
  const known = calledBy(context, task, call.taskId)
  if (fold ? isLargeFold(fold) : isLargeTask(task)) return largeReply(context, operation, known, historyLength)
  const now = fold ?? (await currentFold(task.id))
  const reply = { kind: 'task', task: toldTask(now, dialect, operation, historyLength) } as const
  return replyResponse(context, operation, reply, audienceOf(known, now))
}

/** The agent's extended card as a gateway card in the caller's dialect. */
async function answerExtendedCard(context: CallContext, call: ExtendedCardCall): Promise<Response> {
  const { agent, dialect, request } = context
  // v1.0 §3.1.11 tells an agent that offers none from one that has none after all.
  if (!agent.extendedCard && dialect.id === 'v1.0')
    throw new Fault('call-unsupported', `${agent.name} has no extended Agent Card.`)
  const { operation: _operation, ...said } = call
  const { reading } = await extendedCard(agent, said, request.signal)
  const { sign } = await signableCard(reading.card, agent.slug, baseUrl(request.headers), [dialect.id])
  const reply = { kind: 'card', card: await sign() } as const
  return replyResponse(context, 'extendedCard', reply, { taskId: '', contextId: '', artifactIndex: () => 0 })
}

/** Sends a message and streams what the agent says, also where it answers once or is asked again and again. */
async function answerStream(context: CallContext, call: SendCall): Promise<Response> {
  await adoptContinuedTask(context, call)
  const { viewer, agent, dialect, request } = context
  const { task, fold } = await startTurn(viewer, agent, call, dialect.id, turnWishes(request))
  const known = calledBy(context, task, call.message.taskId)
  return streamResponse(context, 'stream', { task: known, start: fold, hasTask: false, followsTurn: true })
}

/** Cancels the task at the agent; answers with the task as the agent then says it is. */
async function answerCancel(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  return taskReply(context, 'cancel', call, task, await cancelTask(context.viewer, task.id, call))
}

/** The task as our log has it, brought up to date where it may have changed unseen. */
async function answerGet(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  return taskReply(context, 'get', call, task, await refreshLog(task, context.agent))
}

/** Answers a call that is understood. Throws a Fault. */
export async function answerOperation(context: CallContext, call: Call): Promise<Response> {
  if ((call.operation === 'send' || call.operation === 'stream') && context.agent.lifecycle === 'archived')
    throw new Fault(
      'call-unsupported',
      'This agent is archived and cannot receive messages. You can still read its tasks.',
    )
  switch (call.operation) {
    case 'send':
      return answerSend(context, call)
    case 'stream':
      return answerStream(context, call)
    case 'get':
      return answerGet(context, call)
    case 'cancel':
      return answerCancel(context, call)
    case 'subscribe':
      return answerSubscribe(context, call)
    case 'list':
      return answerList(context, call)
    case 'setPush':
    case 'getPush':
    case 'listPush':
    case 'deletePush':
      return answerPush(context, call)
    case 'extendedCard':
      return answerExtendedCard(context, call)
  }
}
