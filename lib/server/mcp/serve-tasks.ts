import 'server-only'
import {
  type CallToolResult,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isTerminal } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import { readCallerAuthorization, withAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { startSend } from '@/lib/server/gateway/send-turn'
import { admitAgentCall } from '@/lib/server/mcp/admit-agent-call'
import { acceptsForms, acceptsTasks, readContent } from '@/lib/server/mcp/elicitation'
import { findLastTask, readLastTurn } from '@/lib/server/mcp/last-turn'
import { type McpCaller, toCallContext, toOutcome } from '@/lib/server/mcp/mcp-caller'
import { toReplyCall } from '@/lib/server/mcp/send-message'
import {
  type DetailedTask,
  describeTask,
  endsWithQuestion,
  hasTurn,
  listedTask,
  questionKey,
  readTurnId,
  tasksExtension,
} from '@/lib/server/mcp/task-view'
import { env } from '@/lib/server/platform/env'
import { cancelTask } from '@/lib/server/tasks/cancel-task'

const taskParams = z.looseObject({ taskId: z.string() })
const pageSize = 50

interface TaskWithAgent {
  task: TaskRecord
  agent: AgentRecord
}

const createMissingTaskError = (): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, 'Task not found')

/** Counts the call, and returns the viewer's own task of a turn. Throws the same for a task of somebody else as for one that does not exist. */
async function requireTask(caller: McpCaller, id: string): Promise<TaskWithAgent> {
  const { viewer } = caller
  await admitAgentCall(caller)
  const turn = readTurnId(id)
  const task = turn ? await findTask(viewer, turn.taskId) : null
  const agent = task && (await findAgent(viewer, task.agentId))
  if (!turn || !task || !agent || !(await hasTurn(task, turn.seq))) throw createMissingTaskError()
  return { task, agent }
}

/** Runs work for a task. Faults become errors of MCP. */
async function runForTask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const isOfClient = error.kind === 'not-found' || error.kind === 'invalid-input'
    const code = isOfClient ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    throw new ProtocolError(code, error.message)
  }
}

async function readOutcome(caller: McpCaller, { task, agent }: TaskWithAgent, ms?: number) {
  const waiting = ms === undefined ? undefined : { ms, onChange: () => undefined }
  const last = await readLastTurn(caller, agent, task, waiting)
  return { ...last, outcome: toOutcome(caller, agent, last.task, last.fold, last.after) }
}

async function describeTarget(
  caller: McpCaller,
  id: string,
  target: TaskWithAgent,
  showsForms: boolean,
  ms?: number,
): Promise<DetailedTask> {
  const { outcome } = await readOutcome(caller, target, ms)
  // The turn has changed the row.
  const task = (await findTask(caller.viewer, target.task.id)) ?? target.task
  return describeTask(caller.era, id, task, outcome, showsForms)
}

const readTask = async (caller: McpCaller, id: string, showsForms: boolean, ms?: number): Promise<DetailedTask> =>
  describeTarget(caller, id, await requireTask(caller, id), showsForms, ms)

async function cancel({ viewer }: McpCaller, { task }: TaskWithAgent): Promise<void> {
  const last = await findLastTask(viewer, task)
  await cancelTask(viewer, last.id).catch((error: unknown) => {
    // The task has ended, or the agent refuses: the client sees it when it asks again.
    if (!(error instanceof Fault)) throw error
  })
}

/**
 * Answers the question of a task, and cancels the task if the user declines. Ignores an answer to another question, and to a task
 * that does not wait for one. Throws `conflict` if another client answers at the same time.
 */
async function answer(caller: McpCaller, target: TaskWithAgent, responses: Record<string, unknown>): Promise<void> {
  const { outcome, task } = await readOutcome(caller, target)
  const key = questionKey(outcome)
  if (!(key in responses) || outcome.fold.open || !endsWithQuestion(outcome)) return
  const content = readContent(responses, key)
  if (!content) return cancel(caller, { ...target, task })
  const send = toReplyCall(outcome, outcome.taskId, content)
  const { lastSeq } = outcome.fold
  const authorization = await readCallerAuthorization(target.agent, caller.request.headers)
  await withAuthorization(authorization, () => startSend(toCallContext(caller, target.agent), send, { seen: lastSeq }))
}

/** Throws the error of MCP if the client does not declare the extension. */
function requireExtension(context: ServerContext): void {
  if (acceptsTasks(context)) return
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [tasksExtension]: {} } } })
}

/** Serves tasks of the extension for 2026-07-28 (SEP-2663). */
function serveModern(server: Server, caller: McpCaller): void {
  server.setRequestHandler('tasks/get', { params: taskParams }, (params, context) =>
    runForTask(async () => {
      requireExtension(context)
      const { view, result, inputRequests } = await readTask(caller, params.taskId, acceptsForms(context))
      // The official client requires the type also inside.
      const inlined = result && { result: { ...result, resultType: 'complete' } }
      return { ...view, ...inlined, ...(inputRequests && { inputRequests }) }
    }),
  )
  server.setRequestHandler('tasks/update', { params: taskParams }, (params, context) =>
    runForTask(async () => {
      requireExtension(context)
      await answer(caller, await requireTask(caller, params.taskId), context.mcpReq.inputResponses ?? {})
      return {}
    }),
  )
  server.setRequestHandler('tasks/cancel', { params: taskParams }, (params, context) =>
    runForTask(async () => {
      requireExtension(context)
      await cancel(caller, await requireTask(caller, params.taskId))
      return {}
    }),
  )
}

/** Returns the result of a task once it has ended. Throws an error after `SEND_WAIT` seconds, after which a client may ask again. */
async function awaitResult(caller: McpCaller, id: string): Promise<CallToolResult> {
  const { view, result } = await readTask(caller, id, false, env().SEND_WAIT * 1000)
  const related = { 'io.modelcontextprotocol/related-task': { taskId: id } }
  if (result) return { ...result, _meta: { ...result._meta, ...related } }
  if (view.status === 'cancelled')
    return { content: [{ type: 'text', text: 'The task is canceled.' }], isError: true, _meta: related }
  throw new ProtocolError(
    ProtocolErrorCode.InternalError,
    view.statusMessage ?? 'The task is still running. Try again.',
  )
}

/** Serves the experimental tasks of 2025-11-25. */
function serveLegacy(server: Server, caller: McpCaller): void {
  server.setRequestHandler('tasks/get', { params: taskParams }, (params) =>
    runForTask(async () => (await readTask(caller, params.taskId, false)).view),
  )
  server.setRequestHandler('tasks/result', { params: taskParams }, (params) =>
    runForTask(() => awaitResult(caller, params.taskId)),
  )
  server.setRequestHandler('tasks/cancel', { params: taskParams }, (params) =>
    runForTask(async () => {
      const target = await requireTask(caller, params.taskId)
      const { state, open } = await findLastTask(caller.viewer, target.task)
      if (isTerminal(state) && !open)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The task is already ${state}.`)
      await cancel(caller, target)
      return (await describeTarget(caller, params.taskId, target, false)).view
    }),
  )
  server.setRequestHandler('tasks/list', { params: z.looseObject({ cursor: z.string().optional() }) }, ({ cursor }) =>
    runForTask(async () => {
      const page = await listTasks(caller.viewer, { limit: pageSize, ...(cursor !== undefined && { cursor }) })
      const tasks = page.tasks.map((task) => listedTask(caller.era, task))
      return { tasks, ...(page.nextCursor !== null && { nextCursor: page.nextCursor }) }
    }),
  )
}

/** The capabilities of tasks in each protocol revision. */
export const taskCapabilities = {
  modern: { extensions: { [tasksExtension]: {} } },
  legacy: { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
} as const

/** Serves the viewer's own tasks as tasks of MCP. */
export function serveTasks(server: Server, caller: McpCaller): void {
  if (caller.era === 'modern') serveModern(server, caller)
  else serveLegacy(server, caller)
}
