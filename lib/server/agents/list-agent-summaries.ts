import 'server-only'
import type { AgentSummary } from '@/lib/api/agent'
import { toListedAgent } from '@/lib/server/agents/listed-agent'
import type { AgentQuery } from '@/lib/server/db/agents/agent-filter'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns one page of the catalog as summaries; `total` counts all pages. */
export async function listAgentSummaries(
  viewer: Viewer,
  query: AgentQuery,
  baseUrl: string,
): Promise<{ agents: AgentSummary[]; nextCursor: string | null; total: number }> {
  const { agents, ...rest } = await listAgents(viewer, query)
  return { agents: agents.map((agent) => toListedAgent(agent, query.q, baseUrl)), ...rest }
}
