import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import type { Viewer } from '@/lib/server/viewer'

/** A task by our id, and its agent. Throws `not-found`. */
export async function findWithAgent(viewer: Viewer, taskId: string): Promise<{ task: TaskRecord; agent: AgentRecord }> {
  const task = await findTask(viewer, taskId)
  const agent = task && (await findAgent(viewer, task.agentId))
  if (!task || !agent) throw new Fault('not-found', `There is no task ${taskId}.`, { reason: 'TASK_NOT_FOUND' })
  return { task, agent }
}
