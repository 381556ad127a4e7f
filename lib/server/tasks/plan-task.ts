import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { hideSecrets } from '@/lib/a2a/secret-parts'
import { Fault } from '@/lib/faults/fault'
import { maskFor } from '@/lib/server/credentials/mask'
import { findAgentContext, findTaskOfSession } from '@/lib/server/db/sessions'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { beginTask, type Beginning, begunTask } from '@/lib/server/db/beginning'
import { maxIdBytes } from '@/lib/server/db/task-columns'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks'
import { titleOf } from '@/lib/server/tasks/title'
import { selfId } from '@/lib/server/instances/self'
import type { Viewer } from '@/lib/server/viewer'

/** The task that a message belongs to. */
export interface TaskPlan {
  /** The task that it continues; null for a new one. */
  known: TaskRecord | null
  /** The ids that the caller (v0.1) made for a new task and its session. */
  callerId?: string
  callerContextId?: string
  /** The agent's context that a new task belongs to. */
  contextId?: string
}

/**
 * Finds the task that a call's message continues, by any of its ids. Throws `not-found` for an id that the caller may not
 * make, and `invalid-input` for one that is too long to be kept or does not fit the other.
 */
export async function planTask(
  viewer: Viewer,
  agent: AgentRecord,
  { message: { taskId, contextId }, tenant }: SendCall,
  callerDialect: DialectId,
): Promise<TaskPlan> {
  for (const [name, id] of Object.entries({ taskId, contextId, tenant }))
    if (Buffer.byteLength(id ?? '') > maxIdBytes)
      throw new Fault('invalid-input', `The ${name} is longer than ${maxIdBytes} bytes.`)
  const { clientMakesTaskId } = dialects[callerDialect]
  const own = taskId && contextId && clientMakesTaskId && (await findTaskOfSession(viewer, agent.id, taskId, contextId))
  if (own) return { known: own }
  const found = taskId ? await findTaskByRemoteId(viewer, agent.id, taskId) : null
  if (found && callerDialect === 'v1.0') refuseOtherContext(found, contextId)
  if (found && !(clientMakesTaskId && isOfAnother(found, contextId))) return { known: found }
  if (taskId && !clientMakesTaskId)
    throw new Fault('not-found', `Task not found: ${taskId.slice(0, 100)}.`, {
      reason: 'TASK_NOT_FOUND',
    })
  const agentContext = contextId && ((await findAgentContext(viewer, agent.id, contextId)) ?? contextId)
  return {
    known: null,
    ...(agentContext && { contextId: agentContext }),
    ...(clientMakesTaskId && { ...(taskId && { callerId: taskId }), ...(contextId && { callerContextId: contextId }) }),
  }
}

/** Callers who do not know of each other make the same ids now and then: their sessions tell them apart. */
function isOfAnother(task: TaskRecord, session: string | undefined): boolean {
  return task.callerId !== null && task.callerContextId !== null && session !== undefined
}

/** v1.0 §3.4.3: who names both task and context has to name the task's own. The agent is told that one, so it cannot judge. */
function refuseOtherContext({ contextId, callerContextId }: TaskRecord, said: string | undefined): void {
  if (said && contextId !== null && said !== contextId && said !== callerContextId)
    throw new Fault(
      'invalid-input',
      'params.message.contextId does not match the context of the task in params.message.taskId.',
    )
}

/**
 * A new task that begins with the call's message, for the tenant and with the extensions that the call names. It is still to
 * be stored. `remoteId`: the agent's ID, if it is known already.
 */
export async function newTask(
  viewer: Viewer,
  agent: AgentRecord,
  { callerId, callerContextId, contextId }: TaskPlan,
  { message, tenant, extensions }: SendCall,
  dialects: { dialect: DialectId; callerDialect: DialectId },
  remoteId?: string,
): Promise<{ task: TaskRecord; beginning: Beginning }> {
  const mask = await maskFor(agent)
  const shown = hideSecrets(message)
  const holder = selfId()
  const beginning = beginTask(viewer, {
    ...dialects,
    agentId: agent.id,
    title: titleOf(shown, mask),
    text: mask(shown.parts.map((part) => ('text' in part ? part.text : '')).join('\n')),
    ...(remoteId && { remoteId }),
    ...(callerId && { callerId }),
    ...(callerContextId && { callerContextId }),
    ...(contextId && { contextId }),
    ...(tenant && { tenant }),
    ...(extensions && { extensions }),
    ...(holder && { holder }),
  })
  return { task: begunTask(beginning, agent), beginning }
}
