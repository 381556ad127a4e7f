import 'server-only'
import { randomUUID } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Message } from '@/lib/a2a/model'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { createTask, findTaskByRemoteId } from '@/lib/server/db/tasks'
import { agentDialect } from '@/lib/server/tasks/agent-dialect'
import { titleOf } from '@/lib/server/tasks/title'
import type { Viewer } from '@/lib/server/viewer'

/** The task that a message belongs to. */
export interface TaskPlan {
  /** Ids to send to the agent. */
  remoteId: string | undefined
  contextId: string | undefined
  /** Its record; a new task is stored only now. */
  task: () => Promise<TaskRecord>
}

/**
 * Finds the task that `message` continues, or plans a new one. A v0.1 caller makes the ids of its tasks, a v0.1 agent
 * wants one made; where only the caller does, both ids are kept. Throws `not-found` for an id that nobody may make.
 */
export async function planTask(
  viewer: Viewer,
  agent: AgentRecord,
  message: Message,
  callerDialect: DialectId,
): Promise<TaskPlan> {
  const known = message.taskId ? await findTaskByRemoteId(viewer, agent.id, message.taskId) : null
  if (known)
    return {
      remoteId: known.remoteId ?? undefined,
      contextId: known.contextId ?? message.contextId,
      task: () => Promise.resolve(known),
    }
  const callerMakes = dialects[callerDialect].clientMakesTaskId
  if (message.taskId && !callerMakes)
    throw new Fault('not-found', `There is no task ${message.taskId} with this agent.`, { reason: 'TASK_NOT_FOUND' })
  const agentWants = agentDialect(agent).clientMakesTaskId
  const remoteId = agentWants ? (message.taskId ?? randomUUID()) : undefined
  const contextId = message.contextId ?? (agentWants ? randomUUID() : undefined)
  return {
    remoteId,
    contextId,
    task: () =>
      createTask(viewer, {
        agentId: agent.id,
        dialect: agentDialect(agent).id,
        callerDialect,
        title: titleOf(message),
        text: message.parts.map((part) => ('text' in part ? part.text : '')).join('\n'),
        ...(remoteId && { remoteId }),
        ...(message.taskId && message.taskId !== remoteId && { callerId: message.taskId }),
        ...(contextId && { contextId }),
      }),
  }
}
