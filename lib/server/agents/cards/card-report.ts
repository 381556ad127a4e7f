import 'server-only'
import type { DiscoveryReport } from '@/lib/api/agent'
import { collectEvidence } from '@/lib/server/agents/evidence'
import { buildDiscoveryReport } from '@/lib/server/agents/discovery/discovery-report'
import { readStoredCard } from '@/lib/server/db/agents/read-stored-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Returns the check results of an agent's stored card. Sends no request to the agent. */
export async function buildCardReport(agent: AgentRecord): Promise<DiscoveryReport> {
  const stored = await readStoredCard(agent)
  const evidence = await collectEvidence(agent, stored.fetchedAt)
  return buildDiscoveryReport({ ...stored, fetched: stored.url !== null }, agent, [], evidence)
}
