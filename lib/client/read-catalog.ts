import type { z } from 'zod'
import type { agentPageSchema } from '@/lib/api/agent-calls'
import type { AgentFacets } from '@/lib/api/agent-search'
import { getJson } from '@/lib/client/get-json'

export type AgentPage = z.infer<typeof agentPageSchema>

/** The first `count` agents of a query (of the API, without its page) or those behind `cursor`. Rejects with a Fault, or when `signal` is aborted. */
export async function readAgents(
  query: string,
  { count, cursor, signal }: { count: number; cursor?: string; signal?: AbortSignal },
): Promise<AgentPage> {
  const page = `limit=${Math.min(count, 200)}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
  const read = await getJson<AgentPage>(`/api/agents?${query}&${page}`, signal)
  const missing = count - read.agents.length
  if (missing <= 0 || !read.nextCursor || read.agents.length === 0) return read
  const rest = await readAgents(query, { count: missing, cursor: read.nextCursor, ...(signal && { signal }) })
  return { ...read, agents: [...read.agents, ...rest.agents], nextCursor: rest.nextCursor }
}

/** What the agents that a query finds can be narrowed by. Rejects like `readAgents`. */
export async function readFacets(query: string, signal?: AbortSignal): Promise<AgentFacets> {
  const filters = new URLSearchParams(query)
  filters.delete('sort')
  return getJson(`/api/agents/facets?${filters}`, signal)
}
