import 'server-only'
import type { AgentSkill } from '@/lib/a2a/card'
import { plainTextsOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'
import type { AgentMatch } from '@/lib/api/agent-search'
import { textMatches } from '@/lib/server/agents/matches/text-matches'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Characters of descriptions that are looked through: a search does not look into more of an agent either. */
const maxDescriptions = 20_000

type SearchedSkill = Pick<AgentSkill, 'id' | 'name' | 'tags'> & Partial<Pick<AgentSkill, 'description' | 'examples'>>
type SearchedAgent = Omit<AgentRecord, 'skills'> & { skills: SearchedSkill[] }

/** Where a search found its words in an agent: the fewest places that have them all first, then others; at most three. */
export function agentMatches(agent: SearchedAgent, q: string): AgentMatch[] {
  const { name, providerName, ownerName, skills, description, url } = agent
  const tags = new Set([...agent.tags, ...skills.flatMap((skill) => skill.tags)])
  let left = maxDescriptions
  const sentences = (markdown: string): string[] => {
    const begin = markdown.slice(0, left)
    left -= begin.length
    return plainTextsOfMarkdown(begin)
  }
  const texts: [AgentMatch['field'], (string | null)[]][] = [
    ['name', [name]],
    ['provider', [providerName]],
    ['owner', [ownerName]],
    ['tag', [...tags]],
    ['skill', skills.flatMap((skill) => [skill.name, skill.id])],
    // Lists show them as what they say.
    ['description', sentences(description)],
    ['skill', skills.flatMap((skill) => sentences(skill.description ?? ''))],
    ['example', skills.flatMap((skill) => skill.examples ?? [])],
    ['url', [url]],
  ]
  return textMatches(texts, q)
}
