import { type Listing, inSameOrder, refreshedInPlace, withFreshHead } from '@/components/agents/directory/listing'

/** Queries whose lists are kept, so that Back finds them as they were left. */
const most = 12

const listings = new Map<string, Listing>()
const waiting = new Map<string, Listing>()
const readers = new Set<() => void>()
const taken = new WeakSet<Listing>()
let held = false

function put(query: string, listing: Listing): void {
  listings.delete(query)
  listings.set(query, listing)
  for (const oldest of [...listings.keys()].slice(0, -most)) listings.delete(oldest)
  for (const reader of readers) reader()
}

/** The lists of this page by their query. They outlive the screen: who comes back finds all that had been read. */
export const listingStore = {
  subscribe: (reader: () => void): (() => void) => {
    readers.add(reader)
    return () => readers.delete(reader)
  },

  get: (query: string): Listing | undefined => listings.get(query),

  /** Keeps a list as it was read first, or with more read. */
  put,

  /** Takes in the beginning of a list that was read again. While the list is held, agents stay where they are. */
  refresh: (query: string, head: Listing): void => {
    const list = listings.get(query)
    if (!list) return put(query, head)
    const next = withFreshHead(list, head)
    if (!held || inSameOrder(list, next)) return put(query, next)
    waiting.set(query, next)
    put(query, refreshedInPlace(list, next))
  },

  /** Takes in a list that came with the page, once: who goes back gets the same page again, older than what is known by now. */
  take: (query: string, head: Listing): void => {
    if (taken.has(head)) return
    taken.add(head)
    listingStore.refresh(query, head)
  },

  /** Holds agents at their places while somebody points at them, and lets them go. */
  hold: (now: boolean): void => {
    held = now
    if (held) return
    // More may have been read in between.
    for (const [query, fresh] of waiting) put(query, withFreshHead(listings.get(query) ?? fresh, fresh))
    waiting.clear()
  },
}
