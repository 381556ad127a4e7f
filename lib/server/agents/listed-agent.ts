import 'server-only'
import { cut } from '@/lib/a2a/card-checks/cut'
import type { AgentSummary } from '@/lib/api/agent'
import { agentMatches } from '@/lib/server/agents/matches/agent-matches'
import { agentSummary } from '@/lib/server/agents/summary'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Characters of a description in a list. The agent by itself has all of it. */
const maxDescription = 5_000

/**
 * An agent as the answer to a query shows it: the summary with the beginning of a long description, and where the words of `q`
 * were found.
 */
export function listedAgent(agent: AgentRecord, q: string | undefined, baseUrl: string): AgentSummary {
  const { description } = agent
  const summary = { ...agentSummary(agent, baseUrl), description: cut(description, maxDescription) }
  return q?.trim() ? { ...summary, matches: agentMatches(agent, q) } : summary
}
