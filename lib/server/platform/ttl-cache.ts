import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

/** Time for which changes of another instance may be missed, in ms. */
const recentMs = 1_000
/** Number of values from which on old ones are dropped. */
const pruneSize = 1_000

interface CacheEntry<T> {
  value: Promise<T>
  since: number
}

/** A cache of values that every call needs; each key is read at most once a second. */
export interface TtlCache<T> {
  /** Returns the cached value, at most one second old. A missing value (null) is not cached. */
  get: (key: string, read: () => Promise<T>) => Promise<T>
  /** Drops all values, including those that are being read. */
  clear: () => void
}

/** Creates a cache under a name that is unique in the process. Code that changes a value calls `clear`. */
export function createTtlCache<T>(name: string): TtlCache<T> {
  const all = (): Map<string, CacheEntry<T>> => {
    const caches = singleton('ttl-caches', () => new Map<string, Map<string, CacheEntry<unknown>>>())
    const known = caches.get(name) ?? new Map<string, CacheEntry<unknown>>()
    caches.set(name, known)
    return known as Map<string, CacheEntry<T>>
  }
  return {
    get: (key, read) => {
      const known = all().get(key)
      const since = performance.now()
      if (known && since - known.since < recentMs) return known.value
      const entry = { value: read(), since }
      // At the end, so that the oldest values come first.
      all().delete(key)
      prune(all(), since)
      all().set(key, entry)
      const drop = () => all().get(key) === entry && all().delete(key)
      entry.value.then((value) => value === null && drop(), drop)
      return entry.value
    },
    clear: () => all().clear(),
  }
}

function prune(entries: Map<string, CacheEntry<unknown>>, now: number): void {
  if (entries.size < pruneSize) return
  for (const [key, { since }] of entries) {
    if (now - since < recentMs) return
    entries.delete(key)
  }
}
