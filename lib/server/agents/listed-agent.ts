import 'server-only'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import type { AgentSummary } from '@/lib/api/agent'
import { toAgentSummary } from '@/lib/server/agents/agent-summary'
import { findAgentMatches } from '@/lib/server/agents/matches/agent-matches'
import type { AgentQuery } from '@/lib/server/db/agents/agent-filter'
import { type CatalogAgent, maxListedSkills } from '@/lib/server/db/agents/catalog/catalog-agent'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Limits of an agent in a list, in characters or items. A single agent is returned completely. */
const maxima = { description: 5_000, url: 2_048, word: 200, skills: maxListedSkills, tags: 20, modes: 50 }

const cutAll = (texts: string[], limit: number): string[] =>
  texts.slice(0, limit).map((text) => truncate(text, maxima.word))

/**
 * Returns an agent for a list: the summary with shortened texts, its first skills, tags and media types, and the matches of
 * `q`.
 */
export function toListedAgent(agent: CatalogAgent, q: string | undefined, baseUrl: string): AgentSummary {
  const whole = toAgentSummary(agent, baseUrl)
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
  return { agents: agents.map((agent) => toListedAgent(agent, query.q, baseUrl)), ...rest }
}
