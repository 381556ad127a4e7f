import 'server-only'

/** Returns the first `most` items in an order without sorting all of them; `compare` is as for `toSorted`. */
export function selectFirst<Item extends NonNullable<unknown>>(
  items: Iterable<Item>,
  most: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const first: Item[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (last !== undefined && first.length === most && compare(item, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const there = first[middle]
      if (there !== undefined && compare(item, there) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, item)
    if (first.length > most) first.pop()
  }
  return first
}
