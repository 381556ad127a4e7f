import 'server-only'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import type { AgentSummary } from '@/lib/api/agent'
import { toAgentSummary } from '@/lib/server/agents/agent-view'
import type { AgentQuery } from '@/lib/server/db/agents/catalog/search-entries'
import { type CatalogAgent, maxListedSkills } from '@/lib/server/db/agents/catalog/catalog-agent'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import type { Viewer } from '@/lib/server/platform/viewer'
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

/** Limits of an agent in a list, in characters or items. A single agent is returned completely. */
const maxima = { description: 5_000, url: 2_048, word: 200, skills: maxListedSkills, tags: 20, modes: 50 }

const cutAll = (texts: string[], limit: number): string[] =>
  texts.slice(0, limit).map((text) => truncate(text, maxima.word))

/**
 * Returns an agent for a list: the summary with shortened texts, its first skills, tags and media types, and the matches of
 * `q`.
 */
export function toListedAgent(
  viewer: Viewer,
  agent: CatalogAgent,
  q: string | undefined,
  baseUrl: string,
): AgentSummary {
  const whole = toAgentSummary(viewer, agent, baseUrl)
  const { provider, iconUrl, statusReason } = whole
  const summary: AgentSummary = {
    ...whole,
    description: truncate(whole.description, maxima.description),
    provider: provider && {
      ...provider,
      ...(provider.url !== undefined && { url: truncate(provider.url, maxima.url) }),
    },
    iconUrl: iconUrl && truncate(iconUrl, maxima.url),
    url: truncate(whole.url, maxima.url),
    protocolVersion: truncate(whole.protocolVersion, maxima.word),
    binding: truncate(whole.binding, maxima.word),
    skills: whole.skills.slice(0, maxima.skills).map(({ id, name, tags }) => ({
      id: truncate(id, maxima.word),
      name: truncate(name, maxima.word),
      tags: cutAll(tags, maxima.tags),
    })),
    inputModes: cutAll(whole.inputModes, maxima.modes),
    outputModes: cutAll(whole.outputModes, maxima.modes),
    statusReason: statusReason && truncate(statusReason, maxima.description),
  }
  return q?.trim()
    ? { ...summary, matches: findAgentMatches({ ...agent, skills: agent.searchedSkills ?? agent.skills }, q) }
    : summary
}

/** Returns one page of the catalog as summaries; `total` counts all pages. */
export async function listAgentSummaries(
  viewer: Viewer,
  query: AgentQuery,
  baseUrl: string,
): Promise<{ agents: AgentSummary[]; nextCursor: string | null; total: number }> {
  const { agents, ...rest } = await listAgents(viewer, query)
  return { agents: agents.map((agent) => toListedAgent(viewer, agent, query.q, baseUrl)), ...rest }
}
