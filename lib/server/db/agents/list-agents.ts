import 'server-only'
import {
  type AgentQuery,
  type AgentSort,
  filterEntries,
  searchEntries,
  type SearchHit,
} from '@/lib/server/db/agents/catalog/search-entries'
import { type CatalogAgent, readCatalogAgents } from '@/lib/server/db/agents/catalog/catalog-agent'
import { loadCatalogIndex, visibleEntries } from '@/lib/server/db/agents/catalog/catalog-index'
import { clampPageSize, decodeCursor, encodeCursor, selectFirst } from '@/lib/server/db/engine/paging'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Viewer } from '@/lib/server/platform/viewer'
import { z } from 'zod'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'

/** Returns the IDs of the viewer's favorite agents. */
export async function readFavoriteIds({ userId }: Viewer): Promise<ReadonlySet<string>> {
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
  const [index, favorites] = await Promise.all([loadCatalogIndex(), readFavoriteIds(viewer)])
  const filtered = filterEntries(index, visibleEntries(index, viewer), query, favorites)
  const hits = searchEntries(filtered, query.q, favorites)
  const rest = after ? hits.filter((hit) => isAfterPosition(hit, after, order)) : hits
  const page = selectFirst(rest, limit, (one, other) => compareHits(one, other, order))
  const last = page.at(-1)
  return {
    agents: await readCatalogAgents(
      viewer,
      page.map(({ entry }) => entry),
      Boolean(query.q?.trim()),
    ),
    nextCursor: last && rest.length > limit ? encodePosition(last, order) : null,
    total: hits.length,
  }
}

type SortValue = string | number

/** The position of an agent in a list: favorite or not, the values of its sort keys, and its ID. */
interface ListPosition {
  part: 0 | 1
  values: SortValue[]
  id: string
}

/** A sort order: favorites first, then some keys and finally the ID, all in one direction. */
interface SortOrder {
  keys: ((hit: SearchHit) => SortValue)[]
  descending: boolean
  /** Schema of the values in a cursor. */
  schema: z.ZodType<SortValue[]>
}

const text = z.string()
const number = z.int()
const nameOf = ({ entry }: SearchHit): string => entry.name

const byName: SortOrder = { keys: [nameOf], descending: false, schema: z.tuple([text]) }
const byMatch: SortOrder = { keys: [({ rank }) => rank, nameOf], descending: false, schema: z.tuple([number, text]) }

const orders: Record<Exclude<AgentSort, 'match'>, SortOrder> = {
  name: byName,
  newest: { keys: [({ entry }) => entry.createdAt], descending: true, schema: z.tuple([number]) },
  used: { keys: [({ entry }) => entry.lastUsedAt], descending: true, schema: z.tuple([number]) },
  health: {
    keys: [({ entry }) => entry.statusRank, nameOf],
    descending: false,
    schema: z.tuple([number, text]),
  },
}

/** Returns the sort order of a query. It defaults to the best match with a search, else to the newest. */
function toSortOrder({ sort, q = '' }: AgentQuery): SortOrder {
  const searches = parseSearchTerms(q).length > 0
  const chosen = sort ?? (searches ? 'match' : 'newest')
  if (chosen !== 'match') return orders[chosen]
  return searches ? byMatch : byName
}

const partOf = ({ favorite }: SearchHit): 0 | 1 => (favorite ? 0 : 1)

function compare(one: SortValue, other: SortValue, descending: boolean): number {
  if (one === other) return 0
  return one < other === descending ? 1 : -1
}

/** Returns a negative number if the first comes before the second. */
function compareHits(one: SearchHit, other: SearchHit, { keys, descending }: SortOrder): number {
  if (one.favorite !== other.favorite) return partOf(one) - partOf(other)
  for (const key of keys) {
    const order = compare(key(one), key(other), descending)
    if (order !== 0) return order
  }
  return compare(one.entry.id, other.entry.id, descending)
}

/** Returns true if the hit comes after that position of the list. */
function isAfterPosition(hit: SearchHit, { part, values, id }: ListPosition, { keys, descending }: SortOrder): boolean {
  if (partOf(hit) !== part) return partOf(hit) > part
  for (const [index, key] of keys.entries()) {
    const order = compare(key(hit), values[index] ?? '', descending)
    if (order !== 0) return order > 0
  }
  return compare(hit.entry.id, id, descending) > 0
}

/** Returns the cursor of a page that ends with this hit. */
function encodePosition(hit: SearchHit, { keys }: SortOrder): string {
  return encodeCursor([partOf(hit), keys.map((key) => key(hit)), hit.entry.id])
}

/** Decodes a cursor of `encodePosition` for that order. Throws `invalid-input` for anything else. */
function decodePosition(cursor: string, { schema }: SortOrder): ListPosition {
  const [part, values, id] = decodeCursor(cursor, z.tuple([z.literal([0, 1]), schema, z.string()]))
  return { part, values, id }
}
