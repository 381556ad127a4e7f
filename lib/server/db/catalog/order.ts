import 'server-only'
import { z } from 'zod'
import type { AgentQuery, AgentSort } from '@/lib/server/db/agent-filter'
import type { Hit } from '@/lib/server/db/catalog/search'
import { packCursor, unpackCursor } from '@/lib/server/db/cursor'
import { searchTerms } from '@/lib/server/db/search-text'

type SortValue = string | number

/** Where an agent stands in a list: among the favourites or behind them, what it is sorted by, its id. */
interface Place {
  part: 0 | 1
  values: SortValue[]
  id: string
}

/** What a list is sorted by behind the favourites: some values and at last the id, all in one direction. */
export interface Order {
  keys: ((hit: Hit) => SortValue)[]
  descending: boolean
  /** Of the values in a cursor. */
  schema: z.ZodType<SortValue[]>
}

const text = z.string()
const number = z.int()
const nameOf = ({ entry }: Hit): string => entry.name

const byName: Order = { keys: [nameOf], descending: false, schema: z.tuple([text]) }
const byMatch: Order = { keys: [({ rank }) => rank, nameOf], descending: false, schema: z.tuple([number, text]) }

const orders: Record<Exclude<AgentSort, 'match'>, Order> = {
  name: byName,
  newest: { keys: [({ entry }) => entry.createdAt], descending: true, schema: z.tuple([number]) },
  used: { keys: [({ entry }) => entry.lastUsedAt], descending: true, schema: z.tuple([number]) },
  health: {
    keys: [({ entry }) => entry.statusRank, nameOf],
    descending: false,
    schema: z.tuple([number, text]),
  },
}

/** The order that a query asks for: where its words were found, if it has any and nothing else is said. */
export function orderOf({ sort, q = '' }: AgentQuery): Order {
  const searches = searchTerms(q).length > 0
  const asked = sort ?? (searches ? 'match' : 'newest')
  if (asked !== 'match') return orders[asked]
  return searches ? byMatch : byName
}

const partOf = ({ favorite }: Hit): 0 | 1 => (favorite ? 0 : 1)

function compare(one: SortValue, other: SortValue, descending: boolean): number {
  if (one === other) return 0
  return one < other === descending ? 1 : -1
}

/** Below 0 where the first comes before the second. */
export function compareHits(one: Hit, other: Hit, { keys, descending }: Order): number {
  if (one.favorite !== other.favorite) return partOf(one) - partOf(other)
  for (const key of keys) {
    const order = compare(key(one), key(other), descending)
    if (order !== 0) return order
  }
  return compare(one.entry.id, other.entry.id, descending)
}

/** Whether it comes after a place in the list. */
export function isBehind(hit: Hit, { part, values, id }: Place, { keys, descending }: Order): boolean {
  if (partOf(hit) !== part) return partOf(hit) > part
  for (const [index, key] of keys.entries()) {
    const order = compare(key(hit), values[index] ?? '', descending)
    if (order !== 0) return order > 0
  }
  return compare(hit.entry.id, id, descending) > 0
}

/** Where a page ended, as a cursor. */
export function packPlace(hit: Hit, { keys }: Order): string {
  return packCursor([partOf(hit), keys.map((key) => key(hit)), hit.entry.id])
}

/** Reads what `packPlace` wrote for a list in that order; anything else is an `invalid-input` fault. */
export function unpackPlace(cursor: string, { schema }: Order): Place {
  const [part, values, id] = unpackCursor(cursor, z.tuple([z.literal([0, 1]), schema, z.string()]))
  return { part, values, id }
}
