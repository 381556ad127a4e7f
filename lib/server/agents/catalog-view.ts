import 'server-only'
import type { AgentSummary } from '@/lib/api/agent'
import { agentSummary } from '@/lib/server/agents/summary'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { AgentQuery } from '@/lib/server/db/agent-filter'
import { listAgents } from '@/lib/server/db/agents'
import type { Viewer } from '@/lib/server/viewer'

const pageSize = 200

/** The first `count` agents of a query, however many pages they fill; `total` counts all that match. */
export async function catalogView(
  viewer: Viewer,
  query: Omit<AgentQuery, 'cursor' | 'limit'>,
  count: number,
  baseUrl: string,
): Promise<{ agents: AgentSummary[]; total: number }> {
  const agents: AgentRecord[] = []
  const first = await listAgents(viewer, { ...query, limit: Math.min(count, pageSize) })
  agents.push(...first.agents)
  let cursor = first.nextCursor
  while (cursor && agents.length < count) {
    const page = await listAgents(viewer, { ...query, cursor, limit: Math.min(count - agents.length, pageSize) })
    agents.push(...page.agents)
    cursor = page.nextCursor
  }
  return { agents: agents.map((agent) => agentSummary(agent, baseUrl)), total: first.total }
}
