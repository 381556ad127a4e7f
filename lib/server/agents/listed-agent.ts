import 'server-only'
import { cut } from '@/lib/a2a/card-checks/cut'
import type { AgentSummary } from '@/lib/api/agent'
import { agentMatches } from '@/lib/server/agents/matches/agent-matches'
import { agentSummary } from '@/lib/server/agents/summary'
import { type CatalogAgent, mostListedSkills } from '@/lib/server/db/catalog-agent'

/** Limits of an agent in a list, in characters or items. The agent by itself has all of it. */
const most = { description: 5_000, url: 2_048, word: 200, skills: mostListedSkills, tags: 20, modes: 50 }

const words = (texts: string[], limit: number): string[] => texts.slice(0, limit).map((text) => cut(text, most.word))

/**
 * Returns an agent as a list shows it: the summary with the beginning of long texts, its first skills, tags and media types,
 * and where the words of `q` were found.
 */
export function listedAgent(agent: CatalogAgent, q: string | undefined, baseUrl: string): AgentSummary {
  const whole = agentSummary(agent, baseUrl)
  const { provider, iconUrl, statusReason } = whole
  const summary: AgentSummary = {
    ...whole,
    description: cut(whole.description, most.description),
    provider: provider && {
      ...provider,
      ...(provider.url !== undefined && { url: cut(provider.url, most.url) }),
    },
    iconUrl: iconUrl && cut(iconUrl, most.url),
    url: cut(whole.url, most.url),
    protocolVersion: cut(whole.protocolVersion, most.word),
    binding: cut(whole.binding, most.word),
    skills: whole.skills.slice(0, most.skills).map(({ id, name, tags }) => ({
      id: cut(id, most.word),
      name: cut(name, most.word),
      tags: words(tags, most.tags),
    })),
    inputModes: words(whole.inputModes, most.modes),
    outputModes: words(whole.outputModes, most.modes),
    statusReason: statusReason && cut(statusReason, most.description),
  }
  return q?.trim()
    ? { ...summary, matches: agentMatches({ ...agent, skills: agent.searchedSkills ?? agent.skills }, q) }
    : summary
}
