import 'server-only'
import { plainTextsOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'
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
    // Lists show them as what they say.
    ['description', plainTextsOfMarkdown(description)],
    ['skill', skills.flatMap((skill) => plainTextsOfMarkdown(skill.description))],
    ['example', skills.flatMap((skill) => skill.examples)],
    ['url', [url]],
  ]
  return textMatches(texts, q)
}
