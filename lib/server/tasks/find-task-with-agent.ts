import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { taskNotFound } from '@/lib/server/tasks/task-not-found'
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
