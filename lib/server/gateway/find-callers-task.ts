import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks'
import type { CallContext } from '@/lib/server/gateway/context'
import { takeInTask } from '@/lib/server/tasks/take-in-task'

/**
 * The agent's task that a caller means by this id. One that was started elsewhere is asked for at the agent. Throws
 * `not-found`, and the fault of an agent that cannot be asked.
 */
export async function findCallersTask(context: CallContext, id: string): Promise<TaskRecord> {
  const known = await findOrTakeIn(context, id)
  if (known) return known
  throw new Fault('not-found', `Task not found: ${id.slice(0, 100)}.`, { reason: 'TASK_NOT_FOUND' })
}

/** Asks the agent for the task that a message continues, if it was started elsewhere. A v0.1 client makes the IDs of new tasks. */
export async function takeInContinued(context: CallContext, { message: { taskId } }: SendCall): Promise<void> {
  if (taskId && !context.dialect.clientMakesTaskId) await findOrTakeIn(context, taskId)
}

async function findOrTakeIn(context: CallContext, id: string): Promise<TaskRecord | null> {
  const { viewer, agent } = context
  const find = () => findTaskByRemoteId(viewer, agent.id, id)
  const takeIn = async () => (await find()) ?? takeInTask(context, id)
  return (await find()) ?? oneAtATime(`take in ${agent.id} ${id}`, takeIn)
}
