import 'server-only'
import type { DiscoveryReport } from '@/lib/api/agent'
import { evidenceOf } from '@/lib/server/agents/evidence'
import { discoveryReport } from '@/lib/server/agents/report'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** What the checks say of the card that is stored with an agent; nothing is asked of the agent. */
export async function cardReport(agent: AgentRecord): Promise<DiscoveryReport> {
  const stored = await storedCard(agent)
  const evidence = await evidenceOf(agent, stored.fetchedAt)
  return discoveryReport({ ...stored, fetched: stored.url !== null }, agent, [], evidence)
}
