import 'server-only'
import type { AgentSummary } from '@/lib/api/agent'
import { agentMatches } from '@/lib/server/agents/matches/agent-matches'
import { agentSummary } from '@/lib/server/agents/summary'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** An agent as the answer to a query shows it: the summary, and where the words of `q` were found. */
export function listedAgent(agent: AgentRecord, q: string | undefined, baseUrl: string): AgentSummary {
  const summary = agentSummary(agent, baseUrl)
  return q?.trim() ? { ...summary, matches: agentMatches(agent, q) } : summary
}
