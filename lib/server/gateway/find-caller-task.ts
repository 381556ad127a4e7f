import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import { withLock } from '@/lib/server/platform/limiter'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import type { CallContext } from '@/lib/server/tasks/audience'
import { adoptTask } from '@/lib/server/tasks/adopt-task'

/**
 * Returns the agent's task with the caller's ID. A task that was started elsewhere is requested from the agent. Throws
 * `not-found`, or the fault of an agent that does not respond.
 */
export async function findCallerTask(context: CallContext, id: string): Promise<TaskRecord> {
  const known = await findOrAdopt(context, id)
  if (known) return known
  throw new Fault('not-found', `Task not found: ${id.slice(0, 100)}.`, { reason: 'TASK_NOT_FOUND' })
}

/**
 * Adopts a task that was started elsewhere if the message continues it. Does nothing for v0.1, whose clients choose task IDs.
 */
export async function adoptContinuedTask(context: CallContext, { message: { taskId } }: SendCall): Promise<void> {
  if (taskId && !context.dialect.clientCreatesTaskId) await findOrAdopt(context, taskId)
}

async function findOrAdopt(context: CallContext, id: string): Promise<TaskRecord | null> {
  const { viewer, agent } = context
  const find = () => findTaskByRemoteId(viewer, agent.id, id)
  const adopt = async () => (await find()) ?? adoptTask(context, id)
  return (await find()) ?? withLock(`adopt ${agent.id} ${id}`, adopt)
}
