import 'server-only'
import { randomUUID } from 'node:crypto'
import { type CallToolResult, inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server'
import type { SendCall } from '@/lib/a2a/call'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { findAcceptedRow } from '@/lib/a2a/input/find-accepted-row'
import type { JsonObject } from '@/lib/a2a/json'
import { textOf } from '@/lib/a2a/text/part-text'
import { Fault } from '@/lib/faults/fault'
import { readCallerAuthorization, withAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findCallerTask } from '@/lib/server/gateway/read-caller'
import { followTurn, startSend, taskForCaller, type TurnResult } from '@/lib/server/gateway/send-turn'
import { acceptsForms, acceptsTasks, readContent, readRetry, type Retry } from '@/lib/server/mcp/elicitation'
import { findLastTask } from '@/lib/server/mcp/last-turn'
import { type ToolCall, toCallContext, toOutcome } from '@/lib/server/mcp/mcp-caller'
import { callKey, registerCall } from '@/lib/server/mcp/pending-calls'
import { readQuestion } from '@/lib/server/mcp/question'
import {
  elicitationOf,
  endsWithQuestion,
  questionKey,
  turnId,
  waitsForAnswer,
  workingTask,
} from '@/lib/server/mcp/task-view'
import { toolResult, type TurnOutcome } from '@/lib/server/mcp/tool-result'
import { env } from '@/lib/server/platform/env'
import { log } from '@/lib/server/platform/log'
import { isStopping } from '@/lib/server/platform/stopping'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'

/** A message of a tool call. */
export interface ToolMessage {
  message: string
  contextId?: string | undefined
  taskId?: string | undefined
  /** URLs of files, which the agent fetches. */
  files?: readonly string[] | undefined
}

/** Milliseconds after which a call becomes a task, if the client of 2026-07-28 accepts that. */
const taskAfterMs = 2_000

/** Maximum characters of a progress message. */
const maxProgressText = 300

/**
 * Sends a message to an agent and returns the result of the turn, at most `SEND_WAIT` seconds later. Reports progress if the
 * client wants it. The task is canceled if the client cancels the call. A question becomes an elicitation if the client can
 * retry the call with the answer (2026-07-28), else it is the result.
 */
export async function sendMessage(
  call: ToolCall,
  agent: AgentRecord,
  message: ToolMessage,
): Promise<CallToolResult | InputRequiredResult> {
  const retry = readRetry(call.context)
  const send = retry ? await readReply(call, agent, retry) : { call: toSendCall(message) }
  if (!send) return { content: [{ type: 'text', text: 'The user did not answer. The task still waits.' }] }
  const authorization = await readCallerAuthorization(agent, call.request.headers)
  return withAuthorization(authorization, async () => {
    const { outcome, task } = await runTurn(call, agent, send)
    if (task) return task
    const showsForms = call.era === 'modern' && acceptsForms(call.context)
    const question = endsWithQuestion(outcome) && showsForms ? elicitationOf(outcome) : null
    if (!question) return toolResult(outcome)
    return inputRequired({ inputRequests: { [questionKey(outcome)]: question }, requestState: outcome.taskId })
  })
}

/** Returns a message as a call of an A2A client. */
export function toSendCall({ message, contextId, taskId, files = [] }: ToolMessage): SendCall {
  const parts = [{ text: message }, ...files.map((url) => ({ url }))]
  const ids = { ...(contextId && { contextId }), ...(taskId && { taskId }) }
  return { operation: 'stream', message: { messageId: randomUUID(), role: 'user', parts, ...ids }, options: {} }
}

/** A message, and the row of the task's log before which the question was asked that it answers. */
interface Sending {
  call: SendCall
  lastSeq?: number
}

/**
 * Returns the answer to the question of a task as a call; undefined if the user declines. Throws `conflict` if the task no longer
 * waits for this answer, and `invalid-input` if it lacks a value.
 */
async function readReply(
  call: ToolCall,
  agent: AgentRecord,
  { taskId, responses }: Retry,
): Promise<Sending | undefined> {
  const task = await findCallerTask(toCallContext(call, agent), taskId)
  const fold = await currentFold(task.id)
  const turn = { fold, after: findAcceptedRow(fold) }
  const key = questionKey(turn)
  const isOther = Object.keys(responses).length > 0 && !Object.hasOwn(responses, key)
  if (isOther || !waitsForAnswer(fold))
    throw new Fault('conflict', 'The task received a newer message, or no longer waits for this answer.', {
      hint: `To see what it does, call get_task with agent "${agent.slug}" and taskId "${taskId}".`,
    })
  const content = readContent(responses, key)
  return content && { call: toReplyCall(turn, taskId, content), lastSeq: fold.lastSeq }
}

/** Returns the answer to the question of a turn as a call. Throws `invalid-input` if it lacks a value. */
export function toReplyCall(
  { fold, after }: Pick<TurnOutcome, 'fold' | 'after'>,
  taskId: string,
  content: JsonObject,
): SendCall {
  const reply = readQuestion(fold, after)?.toReply(content)
  if (!reply) throw new Fault('invalid-input', 'The answer does not fit the question.')
  return { operation: 'stream', message: { messageId: randomUUID(), role: 'user', taskId, ...reply }, options: {} }
}

/** A turn, and the task that the client follows if it still runs. */
interface SentTurn {
  outcome: TurnOutcome
  task?: CallToolResult
}

/** Milliseconds to wait for the result. */
function waitMs({ wantsTask, era, context }: ToolCall): number {
  if (wantsTask) return 0
  const limit = env().SEND_WAIT * 1000
  return era === 'modern' && acceptsTasks(context) ? Math.min(taskAfterMs, limit) : limit
}

/** Returns a running turn as the result of the call. The SDK has no type for it, and adds an empty content to every result. */
function taskResult({ era }: ToolCall, { task, seq, taskId }: StartedTurn): CallToolResult {
  const view = workingTask(era, turnId(taskId, seq), task)
  return era === 'modern' ? { content: [], resultType: 'task', ...view } : { content: [], task: view }
}

async function runTurn(call: ToolCall, agent: AgentRecord, { call: send, lastSeq }: Sending): Promise<SentTurn> {
  const context = toCallContext(call, agent)
  const canceled = watchCancel(call)
  try {
    const started = await startSend(context, send, { seen: lastSeq })
    const cancel = () => void cancelStarted(call, started)
    canceled.signal.addEventListener('abort', cancel)
    if (canceled.signal.aborted) cancel()
    const result = await followTurn(started, call.request.signal, waitMs(call), createProgressReport(call))
    canceled.signal.removeEventListener('abort', cancel)
    const task = await taskForCaller(context, result, started, send)
    // The log of a new task begins with the message. The key of a question must be that of the reply, which reads the log again.
    const after = result.taskId === started.taskId ? started.seq : findAcceptedRow(result.fold)
    const outcome = toOutcome(call, agent, task, result.fold, after)
    const isTask = call.wantsTask || (result.fold.open && call.era === 'modern' && acceptsTasks(call.context))
    return { outcome, ...(isTask && { task: taskResult(call, started) }) }
  } finally {
    canceled.stop()
  }
}

async function cancelStarted({ viewer }: ToolCall, { taskId, task }: StartedTurn): Promise<void> {
  try {
    await cancelTask(viewer, (await findLastTask(viewer, task)).id)
  } catch (error) {
    // The task may have just ended, or the agent may refuse.
    log().debug({ err: error, taskId }, 'cancel failed')
  }
}

/**
 * Returns a signal that aborts when the client cancels the call: until 2025-11-25 with `notifications/cancelled`, which arrives
 * in another request, while a lost connection cancels nothing; in 2026-07-28 by closing the response.
 */
function watchCancel({ era, viewer, request, context }: ToolCall): { signal: AbortSignal; stop: () => void } {
  const canceled = new AbortController()
  const cancel = () => canceled.abort()
  if (era === 'legacy') {
    const key = callKey(viewer, request.headers, context.mcpReq.id)
    return { signal: canceled.signal, stop: key === undefined ? () => {} : registerCall(key, cancel) }
  }
  // A restart of Switchboard closes connections too.
  const close = () => {
    if (!isStopping()) cancel()
  }
  request.signal.addEventListener('abort', close)
  if (request.signal.aborted) close()
  return { signal: canceled.signal, stop: () => request.signal.removeEventListener('abort', close) }
}

/** Returns a callback that notifies the client of each change, if the request has a progress token. Never ends the turn. */
export function createProgressReport({ context }: ToolCall): (result: TurnResult) => boolean {
  const progressToken = context.mcpReq._meta?.progressToken
  let progress = 0
  return ({ fold }) => {
    if (progressToken === undefined) return false
    progress += 1
    const { state, message } = fold.task.status
    const text = truncate(textOf(message?.parts ?? []), maxProgressText)
    const params = { progressToken, progress, message: text ? `${state}: ${text}` : state }
    // The client may have left.
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
    return false
  }
}
