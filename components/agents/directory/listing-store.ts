import { type Listing, hasSameOrder, refreshInPlace, replaceHead } from '@/components/agents/directory/listing'
import { createLruCache } from '@/lib/cache/lru-cache'

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
