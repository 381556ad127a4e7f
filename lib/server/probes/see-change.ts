import 'server-only'
import { seeBreaking } from '@/lib/server/db/breaking-changes'
import { readStatus } from '@/lib/server/db/agent-status'
import { markAgentStatus } from '@/lib/server/db/agents'

/** A person has looked at what changed in an agent's card: that alone makes it degraded no more. */
export async function seeChange(agentId: string): Promise<void> {
  if (!(await seeBreaking(agentId))) return
  const known = await readStatus(agentId)
  if (known?.code === 'changed') await markAgentStatus(agentId, 'up', null)
}
