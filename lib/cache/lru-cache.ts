interface LruLimits<K, V> {
  maxEntries: number
  /** Maximum sum of the sizes. */
  maxSize?: number
  /** Returns the size of a value, in any unit. It is read when the value is set. */
  sizeOf?: (value: V) => number
  /** Called for each entry that a limit evicts. */
  onEvict?: (value: V, key: K) => void
}

/** A map that evicts the entries that were not used for longest. */
export interface LruCache<K, V> {
  /** Returns the value and marks it as used. */
  get: (key: K) => V | undefined
  /** Returns the value without marking it as used. */
  peek: (key: K) => V | undefined
  /** Sets a value, marks it as used, and evicts others beyond the limits. Never evicts the value itself. */
  set: (key: K, value: V) => void
  delete: (key: K) => void
  /** Returns all values, the least recently used one first. */
  values: () => Iterable<V>
}

interface Entry<V> {
  value: V
  size: number
}

/** Creates an empty cache. */
export function createLruCache<K, V>({
  maxEntries,
  maxSize = Infinity,
  sizeOf,
  onEvict,
}: LruLimits<K, V>): LruCache<K, V> {
  /** In order of last use. */
  const entries = new Map<K, Entry<V>>()
  let total = 0

  const remove = (key: K): Entry<V> | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    total -= entry.size
    return entry
  }
  const add = (key: K, entry: Entry<V>): void => {
    entries.set(key, entry)
    total += entry.size
  }

  return {
    get: (key) => {
      const entry = remove(key)
      if (entry) add(key, entry)
      return entry?.value
    },
    peek: (key) => entries.get(key)?.value,
    set: (key, value) => {
      remove(key)
      add(key, { value, size: sizeOf?.(value) ?? 0 })
      for (const [oldest, entry] of entries) {
        if (oldest === key || (entries.size <= maxEntries && total <= maxSize)) return
        remove(oldest)
        onEvict?.(entry.value, oldest)
      }
    },
    delete: (key) => void remove(key),
    values: () => Array.from(entries.values(), ({ value }) => value),
  }
}
