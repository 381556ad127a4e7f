/** Lists and objects created in the current batch, which no caller has seen yet. */
let own: WeakSet<object> | undefined

/**
 * Runs `work`. Within it, the steps of a fold may change copies that earlier steps made: only the last version is returned, so
 * one copy of each list is enough. Nested calls belong to the outer batch.
 */
export function withMutableBatch<T>(work: () => T): T {
  if (own) return work()
  own = new WeakSet()
  try {
    return work()
  } finally {
    own = undefined
  }
}

/** Makes everything that the current batch has created so far immutable. For a version that is needed after later steps. */
export function sealBatch(): void {
  if (own) own = new WeakSet()
}

/** Returns the list itself if the current batch created it, else a copy that later steps of the batch may change. */
export function mutableCopy<T>(list: readonly T[]): T[] {
  if (own?.has(list)) return list as T[]
  const copy = list.slice()
  own?.add(copy)
  return copy
}
