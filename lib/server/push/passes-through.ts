import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findHook } from '@/lib/server/db/hooks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { callersTaskId } from '@/lib/server/gateway/audience'

/**
 * True where an agent can tell a caller by itself, so that the caller understands it: in the caller's generation, by the
 * id that the caller knows. v0.1 has room for one configuration a task: not beside Switchboard's own.
 */
export async function passesThrough(
  agent: AgentRecord,
  dialect: Dialect,
  task: TaskRecord,
  caller: Dialect,
): Promise<boolean> {
  if (!agent.pushNotifications || dialect.id !== caller.id) return false
  if (task.remoteId === null || callersTaskId(task) !== task.remoteId) return false
  return dialect.operations.has('listPush') || (await findHook({ taskId: task.id })) === null
}
