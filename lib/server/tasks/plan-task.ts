import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Message } from '@/lib/a2a/model'
import { hideSecrets } from '@/lib/a2a/secret-parts'
import { Fault } from '@/lib/faults/fault'
import { maskFor } from '@/lib/server/credentials/mask'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { createTask, findTaskByRemoteId } from '@/lib/server/db/tasks'
import { titleOf } from '@/lib/server/tasks/title'
import type { Viewer } from '@/lib/server/viewer'

/** The task that a message belongs to. */
export interface TaskPlan {
  /** The task that it continues; null for a new one. */
  known: TaskRecord | null
  /** The id that the caller (v0.1) made for a new task. */
  callerId: string | undefined
}

/** Finds the task that `message` continues, by any of its ids. Throws `not-found` for an id that the caller may not make. */
export async function planTask(
  viewer: Viewer,
  agent: AgentRecord,
  { taskId }: Message,
  callerDialect: DialectId,
): Promise<TaskPlan> {
  if (!taskId) return { known: null, callerId: undefined }
  const known = await findTaskByRemoteId(viewer, agent.id, taskId)
  if (known || dialects[callerDialect].clientMakesTaskId) return { known, callerId: known ? undefined : taskId }
  throw new Fault('not-found', `There is no task ${taskId} with this agent.`, { reason: 'TASK_NOT_FOUND' })
}

/** Stores a new task that begins with the call's message, for the tenant that the call names. */
export async function storeTask(
  viewer: Viewer,
  agent: AgentRecord,
  { callerId }: TaskPlan,
  { message, tenant }: SendCall,
  dialects: { dialect: DialectId; callerDialect: DialectId },
): Promise<TaskRecord> {
  const mask = await maskFor(agent)
  const shown = hideSecrets(message)
  return createTask(viewer, {
    ...dialects,
    agentId: agent.id,
    title: mask(titleOf(shown)),
    text: mask(shown.parts.map((part) => ('text' in part ? part.text : '')).join('\n')),
    ...(callerId && { callerId }),
    ...(message.contextId && { contextId: message.contextId }),
    ...(tenant && { tenant }),
  })
}
