import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { agentDialect } from '@/lib/server/tasks/agent-dialect'
import { look } from '@/lib/server/tasks/look'
import { currentFold, isRunning, releasePump, takePump } from '@/lib/server/tasks/pumps'

/**
 * The task as it is now. The log is the truth while a turn runs and once the task is over; in between (it waits for
 * someone, or was lost sight of) the agent is asked first, and what changed is logged.
 */
export async function refreshTask(task: TaskRecord, agent: AgentRecord): Promise<TaskFold> {
  if (isRunning(task.id) || isTerminal(task.state) || !task.remoteId) return currentFold(task.id)
  const asker = { agent, dialect: await agentDialect(agent), signal: new AbortController().signal }
  const pump = await takePump(task)
  try {
    const { draft } = await look(asker, task.remoteId, 1)
    if ((draft.event.kind === 'task' || draft.event.kind === 'status') && isNews(draft.event, pump.fold))
      await pump.write([draft])
    return pump.fold
  } finally {
    await releasePump(task.id)
  }
}

function isNews(event: Extract<AgentEvent, { kind: 'task' | 'status' }>, { task }: TaskFold): boolean {
  const status = event.kind === 'task' ? event.task.status : event.status
  if (status.state !== task.status.state) return true
  return event.kind === 'task' && event.task.artifacts.length > task.artifacts.length
}
