import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { pollTask } from '@/lib/server/a2a-client/poll-task'
import type { Pump } from '@/lib/server/tasks/log/pump'

/** Polls a task without a running turn, and logs what changed. Returns true if the agent still works on it. */
export async function pollOnce(agent: AgentRecord, pump: Pump, remoteId: string): Promise<boolean> {
  const caller = { ...(await resolveEndpoint(agent, pump.task)), pump, signal: new AbortController().signal }
  const { draft, ended } = await pollTask(caller, remoteId)
  const { event } = draft
  if ((event.kind === 'task' || event.kind === 'status') && hasChanged(event, pump.fold)) await pump.write([draft])
  return !ended
}

function hasChanged(event: Extract<AgentEvent, { kind: 'task' | 'status' }>, { task }: TaskFold): boolean {
  const status = event.kind === 'task' ? event.task.status : event.status
  if (status.state !== task.status.state) return true
  return event.kind === 'task' && event.task.artifacts.length > task.artifacts.length
}
