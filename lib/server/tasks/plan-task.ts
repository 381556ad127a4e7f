import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { maskSecrets } from '@/lib/a2a/secrets/secret-parts'
import { Fault } from '@/lib/faults/fault'
import { maskFor } from '@/lib/server/credentials/mask'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { isDeletedTask } from '@/lib/server/db/tasks/deleted-tasks'
import {
  findAgentContext,
  findTaskByRemoteId,
  findTaskOfSession,
  isContextOfOthers,
  isTaskOfOthers,
} from '@/lib/server/db/tasks/tasks'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { prepareTaskCreation, type TaskCreation, toCreatedTask } from '@/lib/server/db/tasks/task-creation'
import { maxIdBytes, type TaskRecord } from '@/lib/server/db/tasks/task-record'
import { taskTitle } from '@/lib/server/tasks/task-summary'
import { currentInstanceId } from '@/lib/server/instances/current-instance'
import type { Viewer } from '@/lib/server/platform/viewer'

/** The task that a message belongs to. */
export interface TaskPlan {
  /** The task that it continues; null for a new one. */
  known: TaskRecord | null
  /** The IDs that the caller (v0.1) chose for a new task and its session. */
  callerId?: string
  callerContextId?: string
  /** A colleague's task or a deleted one has the ID that the caller chose: the agent gets another one. */
  isIdInUse?: boolean
  /** The agent's context that a new task belongs to. */
  contextId?: string
}

/**
 * Finds the task that a call's message continues, by any of its IDs. Throws `not-found` for an unknown ID that the caller may
 * not choose, and `invalid-input` for an ID that is too long to be stored or does not match the other.
 */
export async function planTask(
  viewer: Viewer,
  agent: AgentRecord,
  { message: { taskId, contextId, referenceTaskIds = [] }, tenant }: SendCall,
  callerDialect: DialectId,
): Promise<TaskPlan> {
  for (const [name, id] of Object.entries({ taskId, contextId, tenant }))
    if (Buffer.byteLength(id ?? '') > maxIdBytes)
      throw new Fault('invalid-input', `The ${name} is longer than ${maxIdBytes} bytes.`)
  const { clientCreatesTaskId, rejectsForeignContext } = dialects[callerDialect]
  await rejectForeignReferences(viewer, agent, referenceTaskIds)
  const ownTask =
    taskId && contextId && clientCreatesTaskId && (await findTaskOfSession(viewer, agent.id, taskId, contextId))
  if (ownTask) return { known: ownTask }
  const match = taskId ? await findTaskByRemoteId(viewer, agent.id, taskId) : null
  if (match && rejectsForeignContext) refuseOtherContext(match, contextId)
  if (match && !(clientCreatesTaskId && belongsToOtherCaller(match, contextId))) return { known: match }
  if (taskId && !clientCreatesTaskId) throw createMissingTaskFault(taskId)
  const known = contextId ? await findAgentContext(viewer, agent.id, contextId) : undefined
  const isForeign =
    contextId &&
    known === undefined &&
    (await areAccountsOn()) &&
    (await isContextOfOthers(viewer, agent.id, contextId))
  // With shared credentials, the agent would continue the conversation of a colleague. Callers of v0.1 choose the IDs of sessions.
  if (isForeign && !clientCreatesTaskId) throw createMissingContextFault(contextId)
  // The agent is about to send another context ID than the one that the caller has.
  const agentContext = known === undefined && !isForeign ? contextId : known
  const isIdInUse = taskId !== undefined && (await isWithheldTask(viewer, agent.id, taskId))
  return {
    known: null,
    isIdInUse,
    ...(agentContext && { contextId: agentContext }),
    ...(clientCreatesTaskId && {
      ...(taskId && { callerId: taskId }),
      ...(contextId && { callerContextId: contextId }),
    }),
  }
}

/**
 * Returns true if the viewer does not get the task with this ID from the agent: it was deleted, or it is a colleague's, which the
 * agent would return with shared credentials.
 */
export async function isWithheldTask(viewer: Viewer, agentId: string, id: string): Promise<boolean> {
  if (await isDeletedTask(viewer, agentId, id)) return true
  return (await areAccountsOn()) && isTaskOfOthers(viewer, agentId, id)
}

/**
 * Throws `not-found` for a message that is sent with exactly these IDs and names a deleted task, or the task or the context of
 * another person. The sender may have chosen the same IDs for an own task, which has other ones at the agent.
 */
export async function rejectForeignIds(viewer: Viewer, { id }: AgentRecord, { message }: SendCall): Promise<void> {
  const { taskId, contextId } = message
  if (taskId && (await isWithheldTask(viewer, id, taskId))) throw createMissingTaskFault(taskId)
  if (contextId && (await areAccountsOn()) && (await isContextOfOthers(viewer, id, contextId)))
    throw createMissingContextFault(contextId)
}

const createMissingContextFault = (id: string): Fault =>
  new Fault('not-found', `Context not found: ${id.slice(0, 100)}.`, { reason: 'INVALID_PARAMS' })

const createMissingTaskFault = (id: string): Fault =>
  new Fault('not-found', `Task not found: ${id.slice(0, 100)}.`, { reason: 'TASK_NOT_FOUND' })

/** Throws `not-found` for a message that refers to a task of another person, of which the agent would tell. */
async function rejectForeignReferences(viewer: Viewer, { id }: AgentRecord, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0 || !(await areAccountsOn())) return
  for (const taskId of taskIds) if (await isTaskOfOthers(viewer, id, taskId)) throw createMissingTaskFault(taskId)
}

/** True if the task belongs to another caller with the same task ID. Callers choose IDs independently; sessions differ. */
function belongsToOtherCaller(task: TaskRecord, session: string | undefined): boolean {
  return task.callerId !== null && task.callerContextId !== null && session !== undefined
}

/**
 * Throws if a call has both a task ID and the context ID of another task. The agent cannot check it, because Switchboard sends
 * it the context ID of the task.
 */
function refuseOtherContext({ id, contextId, callerContextId }: TaskRecord, calledContextId: string | undefined): void {
  // Callers know a task by its own ID as its context until the agent has sent one.
  const known = [contextId, callerContextId, id]
  if (calledContextId && contextId !== null && !known.includes(calledContextId))
    throw new Fault(
      'invalid-input',
      'params.message.contextId does not match the context of the task in params.message.taskId.',
    )
}

/**
 * Builds a task that begins with the call's message, with the call's tenant and extensions. It is not stored yet.
 * `remoteId`: the agent's ID, if it is already known.
 */
export async function buildTask(
  viewer: Viewer,
  agent: AgentRecord,
  { callerId, callerContextId, contextId }: TaskPlan,
  { message, tenant, extensions }: SendCall,
  dialects: { dialect: DialectId; callerDialect: DialectId },
  remoteId?: string,
): Promise<{ task: TaskRecord; creation: TaskCreation }> {
  const mask = await maskFor(agent)
  const shown = maskSecrets(message)
  const holder = currentInstanceId()
  const creation = prepareTaskCreation(viewer, {
    ...dialects,
    agentId: agent.id,
    credentialMode: agent.credentialMode,
    title: taskTitle(shown, mask),
    text: mask(shown.parts.map((part) => ('text' in part ? part.text : '')).join('\n')),
    ...(remoteId && { remoteId }),
    ...(callerId && { callerId }),
    ...(callerContextId && { callerContextId }),
    ...(contextId && { contextId }),
    ...(tenant && { tenant }),
    ...(extensions && { extensions }),
    ...(holder && { holder }),
  })
  return { task: toCreatedTask(creation, agent), creation }
}
