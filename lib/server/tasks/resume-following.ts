import 'server-only'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { log } from '@/lib/server/platform/log'
import { pollOnce } from '@/lib/server/tasks/poll-once'
import { isRunning, releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { resubscribe } from '@/lib/server/a2a-client/resubscribe'
import { runsElsewhere } from '@/lib/server/tasks/runs-elsewhere'
import { runTurn } from '@/lib/server/tasks/run-turn'

/**
 * Follows a task without a running turn again if the agent still works on it, so that its events reach the log. Returns
 * immediately; the agent is called in the background. Does nothing for a task that has ended, waits for the user, or was
 * imported.
 */
export function resumeFollowing(task: TaskRecord, agent: AgentRecord): void {
  if (task.imported || isTerminalOrInterrupted(task.state) || isRunning(task.id)) return
  void resumeIfRunning(task, agent).catch((error: unknown) =>
    log().warn({ err: error, taskId: task.id }, 'failed to follow a task again'),
  )
}

async function resumeIfRunning(task: TaskRecord, agent: AgentRecord): Promise<void> {
  if (await runsElsewhere(task.id)) return
  const pump = await takePump(task)
  try {
    const { remoteId } = pump
    if (!remoteId || pump.fold.open || !(await pollOnce(agent, pump, remoteId))) return
    const turnPump = await takePump(task)
    void runTurn(agent, turnPump, (turn) => resubscribe(turn, agent.streaming))
  } finally {
    await releasePump(task.id)
  }
}
