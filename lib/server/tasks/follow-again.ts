import 'server-only'
import { isResting } from '@/lib/a2a/states'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { log } from '@/lib/server/log'
import { lookOnce } from '@/lib/server/tasks/look-once'
import { isRunning, releasePump, takePump } from '@/lib/server/tasks/pumps'
import { rejoin } from '@/lib/server/tasks/rejoin'
import { runsElsewhere } from '@/lib/server/tasks/runs-elsewhere'
import { runTurn } from '@/lib/server/tasks/run-turn'

/**
 * Follows a task again that no turn runs in, if it still runs at the agent, so that its events reach the log. Resolves at once;
 * the agent is called in the background. Does nothing for a task that is over, waits for the user, or was imported.
 */
export function followAgain(task: TaskRecord, agent: AgentRecord): void {
  if (task.imported || isResting(task.state) || isRunning(task.id)) return
  void follow(task, agent).catch((error: unknown) =>
    log().warn({ err: error, taskId: task.id }, 'failed to follow a task again'),
  )
}

async function follow(task: TaskRecord, agent: AgentRecord): Promise<void> {
  if (await runsElsewhere(task.id)) return
  const pump = await takePump(task)
  try {
    const { remoteId } = pump
    if (!remoteId || pump.fold.open || !(await lookOnce(agent, pump, remoteId))) return
    const again = await takePump(task)
    void runTurn(agent, again, (turn) => rejoin(turn, agent.streaming))
  } finally {
    await releasePump(task.id)
  }
}
