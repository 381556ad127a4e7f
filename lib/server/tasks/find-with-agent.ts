import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import { noTask } from '@/lib/server/tasks/no-task'
import type { Viewer } from '@/lib/server/viewer'

/** A task by our id, and its agent. Throws `not-found`. */
export async function findWithAgent(viewer: Viewer, taskId: string): Promise<{ task: TaskRecord; agent: AgentRecord }> {
  const task = await findTask(viewer, taskId)
  const agent = task && (await findAgent(viewer, task.agentId))
  if (!task || !agent) throw noTask(taskId)
  return { task, agent }
}
