import 'server-only'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns a task by Switchboard's ID, and its agent. Throws `not-found`. */
export async function findTaskWithAgent(
  viewer: Viewer,
  taskId: string,
): Promise<{ task: TaskRecord; agent: AgentRecord }> {
  const task = await findTask(viewer, taskId)
  const agent = task && (await findAgent(viewer, task.agentId))
  if (!task || !agent) throw taskNotFound(taskId)
  return { task, agent }
}

/** Returns the fault for a task that does not exist or is not the viewer's. Quotes at most 100 characters of its ID. */
export function taskNotFound(taskId: string): Fault {
  const id = truncate(taskId, 100)
  return new Fault('not-found', `Task not found: ${id}.`, {
    reason: 'TASK_NOT_FOUND',
    details: { code: 'no-task', values: { id } },
  })
}
