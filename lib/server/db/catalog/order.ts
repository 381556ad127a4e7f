import 'server-only'
import { z } from 'zod'
import type { AgentQuery, AgentSort } from '@/lib/server/db/agent-filter'
import type { Hit } from '@/lib/server/db/catalog/search'
import { packCursor, unpackCursor } from '@/lib/server/db/cursor'
import { searchTerms } from '@/lib/server/db/search-text'

type SortValue = string | number

/** Where an agent stands in a list: in its first part (favourites) or second (the rest), what it is sorted by, its id. */
export interface Place {
  part: 0 | 1
  values: SortValue[]
  id: string
}

/** What a list is sorted by: some values and at last the id, all in one direction. */
export interface Order {
  values: (hit: Hit) => SortValue[]
  descending: boolean
  schema: z.ZodType<SortValue[]>
}

const text = z.string()
const number = z.int()

const byName: Order = { values: ({ entry }) => [entry.name], descending: false, schema: z.tuple([text]) }

const orders: Record<Exclude<AgentSort, 'match'>, Order> = {
  name: byName,
  newest: { values: ({ entry }) => [entry.createdAt], descending: true, schema: z.tuple([number]) },
  used: { values: ({ entry }) => [entry.lastUsedAt], descending: true, schema: z.tuple([number]) },
  health: {
    values: ({ entry }) => [entry.statusRank, entry.name],
    descending: false,
    schema: z.tuple([number, text]),
  },
}

const byMatch: Order = {
  values: ({ rank, entry }) => [rank, entry.name],
  descending: false,
  schema: z.tuple([number, text]),
}

/** The order that a query asks for: where its words were found, if it has any and nothing else is said. */
export function orderOf({ sort, q = '' }: AgentQuery): Order {
  const searches = searchTerms(q).length > 0
  const asked = sort ?? (searches ? 'match' : 'newest')
  if (asked !== 'match') return orders[asked]
  return searches ? byMatch : byName
}

/** Below 0 where the first comes before the second. Favourites come first in either direction. */
export function comparePlaces(one: Place, other: Place, { descending }: Order): number {
  if (one.part !== other.part) return one.part - other.part
  const at = one.values.findIndex((value, index) => value !== other.values[index])
  const [a, b] = at < 0 ? [one.id, other.id] : [one.values[at] ?? '', other.values[at] ?? '']
  if (a === b) return 0
  return a < b === descending ? 1 : -1
}

/** A place as a cursor. */
export function packPlace({ part, values, id }: Place): string {
  return packCursor([part, values, id])
}

/** Reads what `packPlace` wrote for a list in that order; anything else is an `invalid-input` fault. */
export function unpackPlace(cursor: string, { schema }: Order): Place {
  const [part, values, id] = unpackCursor(cursor, z.tuple([z.literal([0, 1]), schema, z.string()]))
  return { part, values, id }
}
