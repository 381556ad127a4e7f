import type { AgentSummary } from '@/lib/api/agent'
import type { AgentFacets } from '@/lib/api/agent-search'
import type { AgentPage } from '@/lib/client/read-catalog'

/** The agents that a query finds, as far as they have been read, and what they can be narrowed by. */
export interface Listing extends AgentPage {
  facets: AgentFacets
  /** Of the catalog when it was read. */
  revision: string
}

/** The list with the next page behind it. */
export function withNextPage<Page extends AgentPage>(list: Page, next: AgentPage): Page {
  const known = new Set(list.agents.map(({ id }) => id))
  return { ...list, ...next, agents: [...list.agents, ...next.agents.filter(({ id }) => !known.has(id))] }
}

/** The list with its first agents read again: what comes behind those stays as it was. */
export function withFreshHead(list: AgentPage, head: Listing): Listing {
  const last = head.agents.at(-1)
  if (!last || !head.nextCursor) return head
  const fresh = new Set(head.agents.map(({ id }) => id))
  const place = list.agents.findIndex(({ id }) => id === last.id)
  const rest = place === -1 ? [] : list.agents.slice(place + 1).filter(({ id }) => !fresh.has(id))
  if (rest.length === 0) return head
  return { ...head, agents: [...head.agents, ...rest], nextCursor: list.nextCursor }
}

/** Whether both show the same agents at the same places. */
export function inSameOrder(one: AgentPage, other: AgentPage): boolean {
  return (
    one.agents.length === other.agents.length && one.agents.every(({ id }, place) => id === other.agents[place]?.id)
  )
}

/** The list with what is new about its agents, each where it was: for a moment in which nothing may move. */
export function refreshedInPlace(list: Listing, fresh: Listing): Listing {
  const known = new Map<string, AgentSummary>(fresh.agents.map((agent) => [agent.id, agent]))
  return { ...list, agents: list.agents.map((agent) => known.get(agent.id) ?? agent), revision: fresh.revision }
}
