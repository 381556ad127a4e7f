import type { AgentSummary } from '@/lib/api/agent'

/** How many agents are asked at once, at most. */
export const mostAgents = 4

/** What asking several needs to know of an agent. */
export type ComparedAgent = Pick<AgentSummary, 'slug' | 'name' | 'icon' | 'dialect' | 'protocolVersion' | 'binding'> & {
  /** URIs of the extensions without which it takes no message. */
  required: string[]
}

/** Path of the page on which these are asked; `tasks`: by slug, where the conversation with each began. */
export function comparePath(slugs: string[], tasks: Record<string, string> = {}): string {
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

/** The slugs in the page's address. */
export function slugsIn(agents: Param): string[] {
  return listOf(agents).slice(0, mostAgents)
}

/** Where each conversation began, by slug, from the page's address. */
export function tasksIn(tasks: Param): Record<string, string> {
  const pairs = listOf(tasks).map((pair) => pair.split(':', 2))
  return Object.fromEntries(pairs.flatMap(([slug, id]) => (slug && id ? [[slug, id]] : [])))
}
