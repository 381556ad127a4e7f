import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { pollTask } from '@/lib/server/a2a-client/poll-task'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { broadcast } from '@/lib/server/instances/current-instance'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { currentFold, isRunning, releasePump, runsElsewhere, takeFreePump } from '@/lib/server/tasks/log/pumps'
import { startFollowing } from '@/lib/server/tasks/start-following'
import { signalUpdate } from '@/lib/server/tasks/push/await-completion'

/**
 * Polls a task without a running turn, and logs what changed. Returns true if the agent still works on it; the fold is open then,
 * also if the task was no longer followed.
 */
export async function pollOnce(agent: AgentRecord, pump: Pump, remoteId: string): Promise<boolean> {
  const caller = { ...(await resolveEndpoint(agent, pump.task)), pump, signal: new AbortController().signal }
  const { draft, ended } = await pollTask(caller, remoteId)
  const { event } = draft
  const isReport = event.kind === 'task' || event.kind === 'status'
  // The log of a task that is no longer followed says so until the agent reports that it works.
  if (isReport && (hasChanged(event, pump.fold) || (!ended && !pump.fold.open))) await pump.write([draft])
  return !ended
}

function hasChanged(event: Extract<AgentEvent, { kind: 'task' | 'status' }>, { task }: TaskFold): boolean {
  const status = event.kind === 'task' ? event.task.status : event.status
  if (status.state !== task.status.state) return true
  return event.kind === 'task' && event.task.artifacts.length > task.artifacts.length
}

/**
 * Returns the current fold of a task. The log is up to date while a turn runs and once the task has ended. Otherwise, if the
 * task waits for input or is no longer followed, the agent is polled first and changes are logged; if it has continued, the task
 * is followed from then on.
 */
export async function refreshTask(task: TaskRecord, agent: AgentRecord): Promise<TaskFold> {
  return (await refreshLog(task, agent)) ?? currentFold(task.id)
}

/** Brings the log of a task up to date as `refreshTask` does. Returns the fold if the agent was polled, else undefined. */
export async function refreshLog(task: TaskRecord, agent: AgentRecord): Promise<TaskFold | undefined> {
  // A turn that waits for push notifications polls on request.
  if (isRunning(task.id)) signalUpdate(task.id)
  if (task.imported || isRunning(task.id) || isTerminal(task.state) || !task.remoteId) return undefined
  const pump = (await runsElsewhere(task.id)) ? undefined : await takeFreePump(task)
  if (!pump) {
    broadcast({ kind: 'ring', taskId: task.id })
    return undefined
  }
  try {
    await pollOnce(agent, pump, task.remoteId)
    // The agent continued without a message. Without a turn, what it sends from here on would not be logged.
    if (pump.fold.open) await startFollowing(task, agent)
    return pump.fold
  } finally {
    await releasePump(task.id)
  }
}
