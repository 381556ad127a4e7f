import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { isTerminal } from '@/lib/a2a/states'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { tellOthers } from '@/lib/server/instances/self'
import { ring } from '@/lib/server/push/bell'
import { lookOnce } from '@/lib/server/tasks/look-once'
import { runsElsewhere } from '@/lib/server/tasks/runs-elsewhere'
import { currentFold, isRunning, releasePump, takePump } from '@/lib/server/tasks/pumps'

/**
 * The task as it is now. The log is the truth while a turn runs and once the task is over; in between (it waits for
 * someone, or was lost sight of) the agent is asked first, and what changed is logged.
 */
export async function refreshTask(task: TaskRecord, agent: AgentRecord): Promise<TaskFold> {
  // Where nobody listens, whoever asks makes us ask.
  if (isRunning(task.id)) ring(task.id)
  if (task.imported || isRunning(task.id) || isTerminal(task.state) || !task.remoteId) return currentFold(task.id)
  if (await runsElsewhere(task.id)) {
    tellOthers({ kind: 'ring', taskId: task.id })
    return currentFold(task.id)
  }
  const pump = await takePump(task)
  try {
    await lookOnce(agent, pump, task.remoteId)
    return pump.fold
  } finally {
    await releasePump(task.id)
  }
}
