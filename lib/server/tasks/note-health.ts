import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { markAgentStatus } from '@/lib/server/db/agents'

/** Every turn is a probe too: notes that the agent answers, or, after a failed connection, that it does not. */
export async function noteHealth(agent: AgentRecord, error?: unknown): Promise<void> {
  if (error === undefined) return agent.status === 'up' ? undefined : markAgentStatus(agent.id, 'up', null)
  const silent = error instanceof Fault && (error.kind === 'agent-unreachable' || error.kind === 'agent-timeout')
  if (silent) await markAgentStatus(agent.id, 'down', error.message)
}
