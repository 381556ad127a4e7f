import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks'
import type { Viewer } from '@/lib/server/viewer'

/** The agent's task that a caller means by this id. Throws `not-found`. */
export async function findCallersTask(viewer: Viewer, agent: AgentRecord, id: string): Promise<TaskRecord> {
  const task = await findTaskByRemoteId(viewer, agent.id, id)
  if (!task) throw new Fault('not-found', `Task not found: ${id.slice(0, 100)}.`, { reason: 'TASK_NOT_FOUND' })
  return task
}
