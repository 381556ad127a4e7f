import 'server-only'
import type { AgentSkill } from '@/lib/a2a/card'
import { plainTextsOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { AgentMatch } from '@/lib/api/agent-search'
import { findTextMatches } from '@/lib/server/db/search/text-matches'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Maximum characters of descriptions that are searched, the same as in the search index. */
const maxDescriptions = 20_000

type SearchedSkill = Pick<AgentSkill, 'id' | 'name' | 'tags'> & Partial<Pick<AgentSkill, 'description' | 'examples'>>
type SearchedAgent = Omit<AgentRecord, 'skills'> & { skills: SearchedSkill[] }

/** Returns where a search matched in an agent: the fewest texts that contain all terms first, then others; at most three. */
export function findAgentMatches(agent: SearchedAgent, q: string): AgentMatch[] {
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
    // Lists show the text without markup.
    ['description', sentences(description)],
    ['skill', skills.flatMap((skill) => sentences(skill.description ?? ''))],
    ['example', skills.flatMap((skill) => skill.examples ?? [])],
    ['url', [url]],
  ]
  return findTextMatches(texts, q)
}
