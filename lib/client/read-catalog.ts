import type { z } from 'zod'
import type { agentPageSchema } from '@/lib/api/agent-calls'
import type { AgentFacets } from '@/lib/api/agent-search'
import { api, requireValue } from '@/lib/client/api'

export type AgentPage = z.infer<typeof agentPageSchema>

/**
 * Returns the first `count` agents of an API query, or those after `cursor`, in as many requests as needed. Rejects with a
 * Fault, or when `signal` aborts.
 */
export async function readAgents(
  query: string,
  { count, cursor, signal }: { count: number; cursor?: string; signal?: AbortSignal },
): Promise<AgentPage> {
  const page = new URLSearchParams(query)
  page.set('limit', `${Math.min(count, 200)}`)
  if (cursor) page.set('cursor', cursor)
  const read = await requireValue(api.listAgents({ query: page }, { signal }), signal)
  const missing = count - read.agents.length
  if (missing <= 0 || !read.nextCursor || read.agents.length === 0) return read
  const rest = await readAgents(query, { count: missing, cursor: read.nextCursor, ...(signal && { signal }) })
  return { ...read, agents: [...read.agents, ...rest.agents], nextCursor: rest.nextCursor }
}

/** Returns the facets of the agents that a query matches. Rejects like `readAgents`. */
export async function readFacets(query: string, signal?: AbortSignal): Promise<AgentFacets> {
  const filters = new URLSearchParams(query)
  filters.delete('sort')
  return requireValue(api.countFacets({ query: filters }, { signal }), signal)
}
