import { applyRows } from '@/lib/a2a/apply-rows'
import type { SendCall, TaskCall } from '@/lib/a2a/call'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { hasFirstAnswer, type Heard, hearRows, nothingHeard, sentReply } from '@/lib/a2a/telling/heard'
import { rowTeller, type ToldEvent } from '@/lib/a2a/telling/row-teller'
import { toldTask } from '@/lib/a2a/telling/told-task'
import { Fault } from '@/lib/faults/fault'
import { follow, happened } from '@/lib/mock/follow'
import { audienceOf, type MockContext, requireTask } from '@/lib/mock/mock-context'
import { type MockTask, tellChange } from '@/lib/mock/mock-task'
import { failureResponse, replyResponse, streamResponse } from '@/lib/mock/respond'

/** Ids that callers make are kept up to this length. */
const longestId = 1000

/** Says a message to the task that it names, or to a new one. Throws where the recording has nothing to answer. */
function beginTurn(context: MockContext, call: SendCall): MockTask {
  const { script, shelf } = context
  const task = knownTask(context, call) ?? newTask(context, call)
  const place = task.turns.length
  if (place >= script.length) {
    const message =
      script.length === 0
        ? 'The recording has no message to answer.'
        : `The recording has only ${script.length === 1 ? 'one message' : `${script.length} messages`}.`
    const hint = 'Start a new task, or record a task with more messages.'
    throw new Fault('call-unsupported', message, { reason: 'UNSUPPORTED_OPERATION', hint })
  }
  if (place === 0) shelf.put(task)
  shelf.weigh(task, call)
  task.turns.push({ at: Date.now(), call })
  tellChange(task)
  return task
}

function knownTask(context: MockContext, { message }: SendCall): MockTask | undefined {
  const { shelf, dialect, script } = context
  const { taskId, contextId } = message
  for (const id of [taskId, contextId])
    if ((id?.length ?? 0) > longestId)
      throw new Fault('invalid-input', `An ID is longer than ${longestId} characters.`, { reason: 'INVALID_PARAMS' })
  if (taskId !== undefined) return dialect.clientMakesTaskId ? shelf.find(taskId) : requireTask(context, taskId)
  // An agent that answers by messages alone knows no tasks: what was said there goes on in the same context.
  const last = contextId === undefined ? undefined : shelf.ofContext(contextId)
  const next = last && script[last.turns.length]
  return next && next.call.message.taskId === undefined ? last : undefined
}

function newTask({ dialect }: MockContext, { message }: SendCall): MockTask {
  return {
    id: (dialect.clientMakesTaskId && message.taskId) || crypto.randomUUID(),
    contextId: message.contextId ?? crypto.randomUUID(),
    callerDialect: dialect.id,
    turns: [],
    change: new AbortController(),
  }
}

/** How long a call that asks not to wait waits for the agent's first words. */
const atOnceMs = 1000

/** How long a call that waits for the end of a turn waits at most. */
const longestWaitMs = 240_000

function foldNow(task: MockTask, { script, speed }: MockContext, upTo = Infinity): TaskFold {
  return applyRows(
    emptyFold,
    happened(task, script, speed).filter(({ seq }) => seq <= upTo),
  )
}

/** Up to and with the message that was said last: what the agent says to it comes after. */
function foldAtRequest(task: MockTask, context: MockContext): TaskFold {
  const rows = happened(task, context.script, context.speed)
  return applyRows(emptyFold, rows.slice(0, rows.findLastIndex(({ kind }) => kind === 'request') + 1))
}

async function hear(
  task: MockTask,
  start: TaskFold,
  { script, speed }: MockContext,
  signal: AbortSignal,
  enough: (heard: Heard) => boolean = () => false,
): Promise<Heard> {
  let heard = nothingHeard(start)
  for await (const rows of follow(task, script, speed, start.lastSeq, signal)) {
    heard = hearRows(heard, rows)
    if (enough(heard)) break
  }
  return heard
}

async function* tell(
  task: MockTask,
  start: TaskFold,
  { script, speed, dialect, rpcId }: MockContext,
  greeting: AgentEvent[] | undefined,
  left: AbortSignal,
): AsyncGenerator<ToldEvent[], void> {
  const teller = rowTeller({ dialect, rpcId, audienceOf: audienceOf(task) }, start, greeting !== undefined)
  if (greeting && greeting.length > 0) yield teller.greet(greeting)
  for await (const rows of follow(task, script, speed, start.lastSeq, left)) {
    const events = teller.tell(rows)
    if (events.length > 0) yield events
  }
  const rest = teller.end()
  if (rest.length > 0) yield rest
}

/** Says a message and answers once the recorded turn is over; with `returnImmediately` at the agent's first words. */
export async function answerSend(context: MockContext, call: SendCall): Promise<Response> {
  const { dialect, request } = context
  const { returnImmediately } = call.options
  const task = beginTurn(context, call)
  const limit = AbortSignal.any([request.signal, AbortSignal.timeout(returnImmediately ? atOnceMs : longestWaitMs)])
  const start = foldAtRequest(task, context)
  const enough = (heard: Heard) =>
    returnImmediately ? heard.spoke : dialect.id === 'v0.1' && hasFirstAnswer(heard, call)
  const heard = await hear(task, start, context, limit, enough)
  if (heard.fault) return failureResponse(context, heard.fault, 'send')
  const name = heard.extensions.length > 0 ? dialect.extensionsHeader : undefined
  const headers: Record<string, string> = name ? { [name]: heard.extensions.join(', ') } : {}
  const reply = sentReply(heard, dialect, call.options.historyLength)
  return replyResponse(context, 'send', reply, audienceOf(task)(heard.fold), headers)
}

/** Says a message and streams the recorded turn. */
export function answerStream(context: MockContext, call: SendCall): Response {
  const task = beginTurn(context, call)
  const start = foldAtRequest(task, context)
  return streamResponse((left) => tell(task, start, context, undefined, left))
}

/** The task as it is now. */
export function answerGet(context: MockContext, call: TaskCall): Response {
  const task = requireTask(context, call.taskId)
  const fold = foldNow(task, context)
  const reply = { kind: 'task', task: toldTask(fold, context.dialect, 'get', call.historyLength) } as const
  return replyResponse(context, 'get', reply, audienceOf(task)(fold))
}

/** Ends the task as the recorded agent did, else at once. Throws what the agent said where it refused. */
export async function answerCancel(context: MockContext, call: TaskCall): Promise<Response> {
  const { script, dialect, request } = context
  const task = requireTask(context, call.taskId)
  const { state } = foldNow(task, context).task.status
  if (isTerminal(state)) throw new Fault('conflict', `The task is already ${state}.`, { reason: 'TASK_NOT_CANCELABLE' })
  const turn = task.turns.at(-1)
  const refusal = script[task.turns.length - 1]?.refusedCancel
  if (refusal) throw new Fault(refusal.kind, refusal.message, refusal)
  if (turn) turn.canceledAt ??= Date.now()
  tellChange(task)
  const { fold } = await hear(task, emptyFold, context, request.signal)
  const reply = { kind: 'task', task: toldTask(fold, dialect, 'cancel') } as const
  return replyResponse(context, 'cancel', reply, audienceOf(task)(fold))
}

/** Streams a task from now on, its snapshot first; with `Last-Event-ID` exactly what came after that event instead. */
export function answerSubscribe(context: MockContext, call: TaskCall): Response {
  const { request, dialect } = context
  const task = requireTask(context, call.taskId)
  const now = foldNow(task, context)
  const last = Number(request.headers.get('last-event-id') ?? '')
  const resumes = Number.isInteger(last) && last > 0 && last <= now.lastSeq
  if (!resumes && isTerminal(now.task.status.state) && dialect.refusesEndedTasks)
    throw new Fault('call-unsupported', `The task is ${now.task.status.state}, so there are no more events.`)
  const fold = resumes ? foldNow(task, context, last) : now
  const greeting = resumes ? [] : [{ kind: 'task', task: fold.task } as const]
  return streamResponse((left) => tell(task, fold, context, greeting, left))
}
