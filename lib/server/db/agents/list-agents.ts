import 'server-only'
import { type AgentQuery, filterEntries, searchEntries } from '@/lib/server/db/agents/catalog/search-entries'
import { type CatalogAgent, readCatalogAgents } from '@/lib/server/db/agents/catalog/catalog-agent'
import { loadCatalogIndex } from '@/lib/server/db/agents/catalog/catalog-index'
import {
  compareHits,
  decodePosition,
  encodePosition,
  isAfterPosition,
  toSortOrder,
} from '@/lib/server/db/agents/catalog/sort-order'
import { clampPageSize, selectFirst } from '@/lib/server/db/engine/paging'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the IDs of the viewer's favorite agents. */
export async function readFavoriteIds({ ownerId: userId }: Viewer): Promise<ReadonlySet<string>> {
  const rows = await database().prisma.favorite.findMany({ where: { userId }, select: { agentId: true } })
  return new Set(rows.map(({ agentId }) => agentId))
}

interface AgentPage {
  agents: CatalogAgent[]
  nextCursor: string | null
  /** Number of agents on all pages. */
  total: number
}

/** Returns one page of the catalog, favorites first. Throws `invalid-input` for a cursor of another list. */
export async function listAgents(viewer: Viewer, input: AgentQuery = {}): Promise<AgentPage> {
  const query = toStorableData(input)
  const limit = clampPageSize(query.limit)
  const order = toSortOrder(query)
  const after = query.cursor ? decodePosition(query.cursor, order) : null
  const [index, favorites] = await Promise.all([loadCatalogIndex(viewer.ownerId), readFavoriteIds(viewer)])
  const filtered = filterEntries(index, [...index.entries.values()], query, favorites)
  const found = searchEntries(filtered, query.q, favorites)
  const rest = after ? found.filter((hit) => isAfterPosition(hit, after, order)) : found
  const page = selectFirst(rest, limit, (one, other) => compareHits(one, other, order))
  const last = page.at(-1)
  return {
    agents: await readCatalogAgents(
      viewer,
      page.map(({ entry }) => entry),
      Boolean(query.q?.trim()),
    ),
    nextCursor: last && rest.length > limit ? encodePosition(last, order) : null,
    total: found.length,
  }
}
