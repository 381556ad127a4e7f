import 'server-only'
import type { AgentMatch } from '@/lib/api/agent-search'
import { textMatches } from '@/lib/server/agents/matches/text-matches'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Where a search found its words in an agent: the fewest places that have them all first, then others; at most three. */
export function agentMatches(agent: AgentRecord, q: string): AgentMatch[] {
  const { name, providerName, ownerName, skills, description, url } = agent
  const tags = new Set([...agent.tags, ...skills.flatMap((skill) => skill.tags)])
  const texts: [AgentMatch['field'], (string | null)[]][] = [
    ['name', [name]],
    ['provider', [providerName]],
    ['owner', [ownerName]],
    ['tag', [...tags]],
    ['skill', skills.flatMap((skill) => [skill.name, skill.id])],
    ['description', [description]],
    ['skill', skills.map((skill) => skill.description)],
    ['example', skills.flatMap((skill) => skill.examples)],
    ['url', [url]],
  ]
  return textMatches(texts, q)
}
