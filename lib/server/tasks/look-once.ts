import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { lineTo } from '@/lib/server/tasks/line'
import { look } from '@/lib/server/tasks/look'
import type { Pump } from '@/lib/server/tasks/pump'

/** Gets a task from the agent that no turn runs in, and logs what changed. Returns true if it still runs there. */
export async function lookOnce(agent: AgentRecord, pump: Pump, remoteId: string): Promise<boolean> {
  const asker = { ...(await lineTo(agent, pump.task)), pump, signal: new AbortController().signal }
  const { draft, ended } = await look(asker, remoteId)
  const { event } = draft
  if ((event.kind === 'task' || event.kind === 'status') && isNews(event, pump.fold)) await pump.write([draft])
  return !ended
}

function isNews(event: Extract<AgentEvent, { kind: 'task' | 'status' }>, { task }: TaskFold): boolean {
  const status = event.kind === 'task' ? event.task.status : event.status
  if (status.state !== task.status.state) return true
  return event.kind === 'task' && event.task.artifacts.length > task.artifacts.length
}
