import { createUnsupportedCallFault, readRequestedVersion } from '@/lib/a2a/bindings/incoming-requests'
import { decodeRequest, readRpcId as rpcIdOf, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import { describeBodyError, parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Call, SendCall, TaskCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { isObject } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { createRowStreamEncoder, type EncodedEvent } from '@/lib/a2a/replies/row-stream-encoder'
import {
  addRowsToTurn,
  buildSendReply,
  hasFirstReply,
  limitHistory,
  startTurnProgress,
  type TurnProgress,
} from '@/lib/a2a/replies/turn-progress'
import { isTerminal } from '@/lib/a2a/states'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { createAudience, type MockContext, type MockTask, requireTask, signalChange } from '@/lib/mock/mock-context'
import { createReplyResponse, type Recipient } from '@/lib/a2a/bindings/caller-responses'
import { createFaultResponse, createStreamResponse } from '@/lib/mock/responses'
import { selectPastRows, streamRows } from '@/lib/mock/stream-rows'

/** Maximum characters of an ID from a caller. */
const maxIdLength = 1000

/** Adds a message to the task that it names, or to a new one. Throws if the recording has no response to it. */
function startTurn(context: MockContext, call: SendCall): MockTask {
  const { script, tasks } = context
  const task = findTask(context, call) ?? newTask(context, call)
  const place = task.turns.length
  if (place >= script.length) {
    const message =
      script.length === 0
        ? 'The recording has no message to answer.'
        : `The recording has only ${script.length === 1 ? 'one message' : `${script.length} messages`}.`
    const hint = 'Start a new task, or record a task with more messages.'
    throw new Fault('call-unsupported', message, { reason: 'UNSUPPORTED_OPERATION', hint })
  }
  if (place === 0) tasks.add(task)
  tasks.addMessageSize(task, call)
  task.turns.push({ at: Date.now(), call })
  signalChange(task)
  return task
}

function findTask(context: MockContext, { message }: SendCall): MockTask | undefined {
  const { tasks, dialect, script } = context
  const { taskId, contextId } = message
  for (const id of [taskId, contextId])
    if ((id?.length ?? 0) > maxIdLength)
      throw new Fault('invalid-input', `An ID is longer than ${maxIdLength} characters.`, { reason: 'INVALID_PARAMS' })
  if (taskId !== undefined) return dialect.clientCreatesTaskId ? tasks.find(taskId) : requireTask(context, taskId)
  // An agent that responds only with messages has no tasks; its turns continue in the same context.
  const last = contextId === undefined ? undefined : tasks.findByContext(contextId)
  const next = last && script[last.turns.length]
  return next && next.call.message.taskId === undefined ? last : undefined
}

function newTask({ dialect }: MockContext, { message }: SendCall): MockTask {
  return {
    id: (dialect.clientCreatesTaskId && message.taskId) || crypto.randomUUID(),
    contextId: message.contextId ?? crypto.randomUUID(),
    callerDialect: dialect.id,
    turns: [],
    change: new AbortController(),
  }
}

/** Maximum wait for the agent's first event of a call that requests an immediate response. */
const immediateWaitMs = 1000

/** Maximum wait of a call that waits for the end of a turn. */
const maxWaitMs = 240_000

function foldNow(task: MockTask, { script, speed }: MockContext, upTo = Infinity): TaskFold {
  return applyRows(
    emptyFold,
    selectPastRows(task, script, speed).filter(({ seq }) => seq <= upTo),
  )
}

/** Returns the task up to the last message of the user; the agent's events follow it. */
function foldAtRequest(task: MockTask, context: MockContext): TaskFold {
  const rows = selectPastRows(task, context.script, context.speed)
  return applyRows(emptyFold, rows.slice(0, rows.findLastIndex(({ kind }) => kind === 'request') + 1))
}

async function collectTurn(
  task: MockTask,
  start: TaskFold,
  { script, speed }: MockContext,
  signal: AbortSignal,
  isEnough: (progress: TurnProgress) => boolean = () => false,
): Promise<TurnProgress> {
  let progress = startTurnProgress(start)
  for await (const rows of streamRows(task, script, speed, start.lastSeq, signal)) {
    progress = addRowsToTurn(progress, rows)
    if (isEnough(progress)) break
  }
  return progress
}

async function* encodeRows(
  task: MockTask,
  start: TaskFold,
  { script, speed, dialect, envelope }: MockContext,
  firstEvents: AgentEvent[] | undefined,
  disconnected: AbortSignal,
): AsyncGenerator<EncodedEvent[], void> {
  const encoder = createRowStreamEncoder(
    { dialect, envelope, audienceOf: createAudience(task) },
    start,
    firstEvents !== undefined,
  )
  if (firstEvents && firstEvents.length > 0) yield encoder.start(firstEvents)
  for await (const rows of streamRows(task, script, speed, start.lastSeq, disconnected)) {
    const events = encoder.encode(rows)
    if (events.length > 0) yield events
  }
  const rest = encoder.end()
  if (rest.length > 0) yield rest
}

/** Sends a message and responds when the recorded turn is over, or with `returnImmediately` at the agent's first event. */
async function handleSend(context: MockContext, call: SendCall): Promise<Response> {
  const { dialect, request } = context
  const { returnImmediately } = call.options
  const task = startTurn(context, call)
  const limit = AbortSignal.any([request.signal, AbortSignal.timeout(returnImmediately ? immediateWaitMs : maxWaitMs)])
  const start = foldAtRequest(task, context)
  const isEnough = (progress: TurnProgress) =>
    returnImmediately ? progress.hasEvents : dialect.respondsWithFirstReply && hasFirstReply(progress, call)
  const progress = await collectTurn(task, start, context, limit, isEnough)
  if (progress.fault) return createFaultResponse({ ...context, operation: 'send' }, progress.fault)
  const name = progress.extensions.length > 0 ? dialect.extensionsHeader : undefined
  const headers: Record<string, string> = name ? { [name]: progress.extensions.join(', ') } : {}
  const reply = buildSendReply(progress, dialect, call.options.historyLength)
  return createReplyResponse(context, 'send', reply, createAudience(task)(progress.fold), headers)
}

/** Sends a message and streams the recorded turn. */
function handleStream(context: MockContext, call: SendCall): Response {
  const task = startTurn(context, call)
  const start = foldAtRequest(task, context)
  return createStreamResponse((disconnected) => encodeRows(task, start, context, undefined, disconnected))
}

/** Returns the current task. */
function handleGet(context: MockContext, call: TaskCall): Response {
  const task = requireTask(context, call.taskId)
  const fold = foldNow(task, context)
  const reply = { kind: 'task', task: limitHistory(fold, context.dialect, 'get', call.historyLength) } as const
  return createReplyResponse(context, 'get', reply, createAudience(task)(fold))
}

/**
 * Cancels the task as the recorded agent did, else at once. Throws the recorded error if the agent rejected the cancellation.
 */
async function handleCancel(context: MockContext, call: TaskCall): Promise<Response> {
  const { script, dialect, request } = context
  const task = requireTask(context, call.taskId)
  const { state } = foldNow(task, context).task.status
  if (isTerminal(state)) throw new Fault('conflict', `The task is already ${state}.`, { reason: 'TASK_NOT_CANCELABLE' })
  const turn = task.turns.at(-1)
  const refusal = script[task.turns.length - 1]?.rejectedCancel
  if (refusal) throw new Fault(refusal.kind, refusal.message, refusal)
  if (turn) turn.canceledAt ??= Date.now()
  signalChange(task)
  const { fold } = await collectTurn(task, emptyFold, context, request.signal)
  const reply = { kind: 'task', task: limitHistory(fold, dialect, 'cancel') } as const
  return createReplyResponse(context, 'cancel', reply, createAudience(task)(fold))
}

/** Streams a task from now on, with its snapshot first. With `Last-Event-ID`, streams the events after that one instead. */
function handleSubscribe(context: MockContext, call: TaskCall): Response {
  const { request, dialect } = context
  const task = requireTask(context, call.taskId)
  const now = foldNow(task, context)
  const last = Number(request.headers.get('last-event-id') ?? '')
  const resumes = Number.isInteger(last) && last > 0 && last <= now.lastSeq
  if (!resumes && isTerminal(now.task.status.state) && dialect.rejectsSubscribeToTerminalTask)
    throw new Fault('call-unsupported', `The task is ${now.task.status.state}, so there are no more events.`)
  const fold = resumes ? foldNow(task, context, last) : now
  const firstEvents = resumes ? [] : [{ kind: 'task', task: fold.task } as const]
  return createStreamResponse((disconnected) => encodeRows(task, fold, context, firstEvents, disconnected))
}

type Mock = Pick<MockContext, 'script' | 'speed' | 'tasks'> & { supportedDialects: readonly DialectId[] }

/** Handles one JSON-RPC call in any dialect of the mock. `text`: the request body. Never rejects. */
export async function handleRpcCall(mock: Mock, request: Request, text: string): Promise<Response> {
  const version = readRequestedVersion(request)
  // The dialect and ID for an error response, as far as they are known.
  const caller: Recipient = {
    dialect: dialects[resolveDialect('', version).dialect],
    envelope: { binding: 'JSONRPC', id: null },
  }
  try {
    const json = parseJson(text)
    if (!json.ok) throw new Fault('invalid-input', describeBodyError(text), { reason: 'PARSE_ERROR' })
    caller.envelope = { binding: 'JSONRPC', id: rpcIdOf(json.value) }
    const rpc = decodeRequest(json.value)
    if (!rpc.ok) throw new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    const { method, params } = rpc.value
    const resolved = resolveDialect(method, version, findTaskDialect(mock, rpc.value))
    caller.dialect = dialects[resolved.dialect]
    if ('refusal' in resolved) throw createUnsupportedCallFault(method, version, resolved.refusal)
    if (!mock.supportedDialects.includes(resolved.dialect)) throw createUnsupportedVersionFault(mock, method)
    caller.operation = resolved.operation
    const call = caller.dialect.decodeCall(method, params)
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return await handleOperation({ ...mock, ...caller, request }, call.value)
  } catch (error) {
    return createFaultResponse(caller, toFaultData(error))
  }
}

async function handleOperation(context: MockContext, call: Call): Promise<Response> {
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
    case 'setPush':
    case 'getPush':
    case 'listPush':
    case 'deletePush':
      throw new Fault('call-unsupported', 'Mock agents do not send push notifications.', {
        reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
      })
    case 'list':
    case 'extendedCard':
      throw new Fault(
        'call-unsupported',
        'Mock agents support only sending, streaming, getting, canceling and subscribing.',
      )
  }
}

function createUnsupportedVersionFault({ supportedDialects }: Mock, method: string): Fault {
  const message = `${method} belongs to another protocol version. This mock agent supports ${supportedDialects.join(', ')}.`
  return new Fault('call-unsupported', message, { reason: 'METHOD_NOT_FOUND' })
}

/** Returns the dialect in which the named task was created. It decides for method names that several versions share. */
function findTaskDialect({ tasks, supportedDialects }: Mock, { params }: RpcRequest): DialectId | undefined {
  const id = params !== undefined && isObject(params) ? params.id : undefined
  const task = typeof id === 'string' ? tasks.find(id) : undefined
  return task?.callerDialect ?? (supportedDialects.length === 1 ? supportedDialects[0] : undefined)
}
