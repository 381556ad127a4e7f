/** Which entries of two lists stand for each other, and which are left over on either side. */
export interface Paired<T> {
  pairs: [T, T][]
  gone: T[]
  come: T[]
}

/** Pairs the entries of two lists whose keys are alike, by the first kind of key as far as that goes, then by the next. */
export function pairUp<T>(before: T[], after: T[], keys: ((item: T) => string)[]): Paired<T> {
  const pairs: [T, T][] = []
  let [gone, come] = [before, after]
  for (const key of keys) {
    const waiting = new Map<string, T[]>()
    for (const item of come) waiting.set(key(item), [...(waiting.get(key(item)) ?? []), item])
    const rest: T[] = []
    for (const item of gone) {
      const match = waiting.get(key(item))?.shift()
      if (match === undefined) rest.push(item)
      else pairs.push([item, match])
    }
    const left = new Set([...waiting.values()].flat())
    come = come.filter((item) => left.has(item))
    gone = rest
  }
  return { pairs, gone, come }
}
