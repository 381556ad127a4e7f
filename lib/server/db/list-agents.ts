import 'server-only'
import type { AgentQuery } from '@/lib/server/db/agent-filter'
import { type AgentRecord, asAgent, toAgentRecord } from '@/lib/server/db/agent-record'
import { catalogIndex } from '@/lib/server/db/catalog/catalog-index'
import { narrow } from '@/lib/server/db/catalog/narrow'
import { compareHits, isBehind, orderOf, packPlace, unpackPlace } from '@/lib/server/db/catalog/order'
import { search } from '@/lib/server/db/catalog/search'
import { database } from '@/lib/server/db/client'
import { favoriteIds } from '@/lib/server/db/favorite-ids'
import { firstOf } from '@/lib/server/db/first-of'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

interface AgentPage {
  agents: AgentRecord[]
  nextCursor: string | null
  /** Counts all pages. */
  total: number
}

/** One page of the catalog, favourites first. Throws `invalid-input` for a cursor that is not of such a list. */
export async function listAgents(viewer: Viewer, given: AgentQuery = {}): Promise<AgentPage> {
  const query = plainData(given)
  const limit = pageSize(query.limit)
  const order = orderOf(query)
  const after = query.cursor ? unpackPlace(query.cursor, order) : null
  const [index, favorites] = await Promise.all([catalogIndex(viewer.ownerId), favoriteIds(viewer)])
  const narrowed = narrow(index, [...index.entries.values()], query, favorites)
  const found = search(narrowed, query.q, favorites)
  const rest = after ? found.filter((hit) => isBehind(hit, after, order)) : found
  const shown = firstOf(rest, limit, (one, other) => compareHits(one, other, order))
  const last = shown.at(-1)
  return {
    agents: await readAgents(
      viewer,
      shown.map(({ entry }) => entry.id),
    ),
    nextCursor: last && rest.length > limit ? packPlace(last, order) : null,
    total: found.length,
  }
}

/** The agents of these ids, in their order. */
async function readAgents(viewer: Viewer, ids: string[]): Promise<AgentRecord[]> {
  if (ids.length === 0) return []
  const rows = await database().prisma.agent.findMany({ where: { id: { in: ids } }, ...asAgent(viewer) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(toAgentRecord)
}
