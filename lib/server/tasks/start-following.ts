import 'server-only'
import { resubscribe } from '@/lib/server/a2a-client/resubscribe'
import type { Turn } from '@/lib/server/a2a-client/turn'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findWebhook } from '@/lib/server/db/push/webhook-records'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { hasReader } from '@/lib/server/tasks/log/readers'
import { awaitPushedUpdates } from '@/lib/server/tasks/push/await-completion'
import { runTurn } from '@/lib/server/tasks/run-turn'

/** Follows a task that runs at the agent until its turn ends: through push notifications if the agent sends them, else over a connection. */
export async function followTask(turn: Turn, agent: AgentRecord): Promise<void> {
  const usesPush = (await findWebhook({ taskId: turn.pump.taskId }))?.configId != null
  return usesPush ? awaitPushedUpdates(turn) : resubscribe(turn, agent.streaming)
}

/**
 * Starts a turn that follows a task from now on, unless one runs. `follow` reads from the agent. Resolves once the turn runs.
 * Throws what `takePump` throws.
 */
export async function startFollowing(
  task: TaskRecord,
  agent: AgentRecord,
  follow: (turn: Turn) => Promise<void> = (turn) => followTask(turn, agent),
): Promise<void> {
  const pump = await takePump(task)
  // Another caller may have found at the same time that the task works.
  if (hasReader(task.id)) return releasePump(task.id)
  void runTurn(agent, pump, follow)
}
