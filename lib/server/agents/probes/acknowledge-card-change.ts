import 'server-only'
import { acknowledgeBreakingChange } from '@/lib/server/db/agents/card-versions'
import { readStatus } from '@/lib/server/db/agents/agent-status'
import { markAgentStatus } from '@/lib/server/db/agents/agents'

/** Records that a user has seen a breaking card change. If that is the only reason, the agent is no longer degraded. */
export async function acknowledgeCardChange(agentId: string): Promise<void> {
  if (!(await acknowledgeBreakingChange(agentId))) return
  const known = await readStatus(agentId)
  if (known?.code === 'changed') await markAgentStatus(agentId, 'up', null)
}
