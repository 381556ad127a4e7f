import type { AgentSummary } from '@/lib/api/agent'

/** Maximum number of agents to compare. */
export const maxAgents = 4

/** The members of an agent that the comparison needs. */
export type ComparedAgent = Pick<AgentSummary, 'slug' | 'name' | 'icon' | 'dialect' | 'protocolVersion' | 'binding'> & {
  /** URIs of required extensions. */
  required: string[]
}

/** Returns the path of the compare page. `tasks`: the first task of each conversation, by slug. */
export function createComparePath(slugs: string[], tasks: Record<string, string> = {}): string {
  const begun = slugs.flatMap((slug) => (tasks[slug] ? [`${slug}:${tasks[slug]}`] : []))
  const params = new URLSearchParams({
    ...(slugs.length > 0 && { agents: slugs.join(',') }),
    ...(begun.length > 0 && { tasks: begun.join(',') }),
  })
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return query ? `/compare?${query}` : '/compare'
}

type Param = string | string[] | undefined

const listOf = (param: Param): string[] => [
  ...new Set(
    String(param ?? '')
      .split(',')
      .filter(Boolean),
  ),
]

/** Parses the slugs in the URL. */
export function parseSlugs(agents: Param): string[] {
  return listOf(agents).slice(0, maxAgents)
}

/** Parses the first task of each conversation, by slug, in the URL. */
export function parseTasks(tasks: Param): Record<string, string> {
  const pairs = listOf(tasks).map((pair) => pair.split(':', 2))
  return Object.fromEntries(pairs.flatMap(([slug, id]) => (slug && id ? [[slug, id]] : [])))
}
