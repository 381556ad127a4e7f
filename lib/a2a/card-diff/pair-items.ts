/** Items of two lists that correspond to each other, and the items without a match. */
export interface PairedItems<T> {
  pairs: [T, T][]
  removed: T[]
  added: T[]
}

/** Pairs the items of two lists that have an equal key, trying the keys in order. */
export function pairItems<T>(before: T[], after: T[], keys: ((item: T) => string)[]): PairedItems<T> {
  const pairs: [T, T][] = []
  let [removed, added] = [before, after]
  for (const key of keys) {
    const candidates = new Map<string, T[]>()
    for (const item of added) candidates.set(key(item), [...(candidates.get(key(item)) ?? []), item])
    const rest: T[] = []
    for (const item of removed) {
      const match = candidates.get(key(item))?.shift()
      if (match === undefined) rest.push(item)
      else pairs.push([item, match])
    }
    const remaining = new Set([...candidates.values()].flat())
    added = added.filter((item) => remaining.has(item))
    removed = rest
  }
  return { pairs, removed, added }
}
