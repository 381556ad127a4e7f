import 'server-only'
import type { AgentQuery } from '@/lib/server/db/agent-filter'
import { type CatalogAgent, readCatalogAgents } from '@/lib/server/db/catalog-agent'
import { catalogIndex } from '@/lib/server/db/catalog/catalog-index'
import { narrow } from '@/lib/server/db/catalog/narrow'
import { compareHits, isBehind, orderOf, packPlace, unpackPlace } from '@/lib/server/db/catalog/order'
import { search } from '@/lib/server/db/catalog/search'
import { favoriteIds } from '@/lib/server/db/favorite-ids'
import { firstOf } from '@/lib/server/db/first-of'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

interface AgentPage {
  agents: CatalogAgent[]
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
    agents: await readCatalogAgents(
      viewer,
      shown.map(({ entry }) => entry),
      Boolean(query.q?.trim()),
    ),
    nextCursor: last && rest.length > limit ? packPlace(last, order) : null,
    total: found.length,
  }
}
