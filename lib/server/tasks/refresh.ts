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
  return (await refreshLog(task, agent)) ?? currentFold(task.id)
}

/** Brings the log of a task up to date in the same way. Returns the task if the agent was asked; undefined if the log is the truth. */
export async function refreshLog(task: TaskRecord, agent: AgentRecord): Promise<TaskFold | undefined> {
  // Where nobody listens, whoever asks makes us ask.
  if (isRunning(task.id)) ring(task.id)
  if (task.imported || isRunning(task.id) || isTerminal(task.state) || !task.remoteId) return undefined
  if (await runsElsewhere(task.id)) {
    tellOthers({ kind: 'ring', taskId: task.id })
    return undefined
  }
  const pump = await takePump(task)
  try {
    await lookOnce(agent, pump, task.remoteId)
    return pump.fold
  } finally {
    await releasePump(task.id)
  }
}
