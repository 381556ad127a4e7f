import type { AgentSummary } from '@/lib/api/agent'
import type { AgentFacets } from '@/lib/api/agent-search'
import type { AgentPage } from '@/lib/client/read-catalog'
import { createLruCache } from '@/lib/cache/lru-cache'

/** The loaded agents of a query, and its facets. */
export interface Listing extends AgentPage {
  facets: AgentFacets
  /** Catalog revision of the list. */
  revision: string
}

/** Appends the next page to a list. */
export function appendPage<Page extends AgentPage>(list: Page, next: AgentPage): Page {
  const known = new Set(list.agents.map(({ id }) => id))
  return { ...list, ...next, agents: [...list.agents, ...next.agents.filter(({ id }) => !known.has(id))] }
}

/** Replaces the first agents of a list with a newer page and keeps the agents after them. */
export function replaceHead(list: AgentPage, head: Listing): Listing {
  const last = head.agents.at(-1)
  if (!last || !head.nextCursor) return head
  const fresh = new Set(head.agents.map(({ id }) => id))
  const place = list.agents.findIndex(({ id }) => id === last.id)
  const rest = place === -1 ? [] : list.agents.slice(place + 1).filter(({ id }) => !fresh.has(id))
  if (rest.length === 0) return head
  return { ...head, agents: [...head.agents, ...rest], nextCursor: list.nextCursor }
}

/** Returns true if both lists contain the same agents in the same order. */
export function hasSameOrder(one: AgentPage, other: AgentPage): boolean {
  return (
    one.agents.length === other.agents.length && one.agents.every(({ id }, place) => id === other.agents[place]?.id)
  )
}

/** Updates the agents of a list without moving them. */
export function refreshInPlace(list: Listing, fresh: Listing): Listing {
  const known = new Map<string, AgentSummary>(fresh.agents.map((agent) => [agent.id, agent]))
  return { ...list, agents: list.agents.map((agent) => known.get(agent.id) ?? agent), revision: fresh.revision }
}

/** Consecutive failed reads. */
interface FailedReads {
  count: number
  /** The last one did not reach the server. */
  isUnreachable: boolean
}

export const noFailedReads: FailedReads = { count: 0, isUnreachable: false }

interface ListingReads {
  /** The query has no list yet. */
  missing: boolean
  /** The list belongs to another catalog revision. */
  stale: boolean
  /** An error is shown, and the user decides about a retry. */
  fault: boolean
  revision: string
  /** Number of retries. */
  turn: number
  failed: FailedReads
}

/** Returns the key of the next read, and the number of failures after which a retry `waits`. 0: no retry. */
export function planNextRead(reads: ListingReads): { read: string | null; waits: number } {
  const { missing, stale, fault, revision, turn, failed } = reads
  if (fault || (!missing && !stale)) return { read: null, waits: 0 }
  if (missing) return { read: `first ${turn}`, waits: failed.isUnreachable ? failed.count : 0 }
  return { read: `${revision} ${turn}`, waits: failed.count }
}

/** The last lists by query, so that Back restores them. */
const listings = createLruCache<string, Listing>({ maxEntries: 12 })
const waiting = new Map<string, Listing>()
const listeners = new Set<() => void>()
const merged = new WeakSet<Listing>()
let held = false

function put(query: string, listing: Listing): void {
  listings.set(query, listing)
  for (const listener of listeners) listener()
}

/** Cache of lists by query. It outlives the screen, so that Back restores all loaded pages. */
export const listingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  get: (query: string): Listing | undefined => listings.peek(query),

  /** Stores a new list, or one with more pages. */
  put,

  /** Merges a refreshed first page. While the list is held, agents keep their positions. */
  refresh: (query: string, head: Listing): void => {
    const list = listings.peek(query)
    if (!list) return put(query, head)
    const next = replaceHead(list, head)
    if (!held || hasSameOrder(list, next)) return put(query, next)
    waiting.set(query, next)
    put(query, refreshInPlace(list, next))
  },

  /** Merges a list that came with the page, once: Back renders the same page again, which is older than the cache. */
  take: (query: string, head: Listing): void => {
    if (merged.has(head)) return
    merged.add(head)
    listingStore.refresh(query, head)
  },

  /** Holds agents at their positions while a pointer is over them. */
  hold: (now: boolean): void => {
    held = now
    if (held) return
    // More pages may have been loaded meanwhile.
    for (const [query, fresh] of waiting) put(query, replaceHead(listings.peek(query) ?? fresh, fresh))
    waiting.clear()
  },
}
