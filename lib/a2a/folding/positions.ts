import { editable } from '@/lib/a2a/folding/mutable-batch'

/** Items to insert before `position` of a list, or at its end. */
export interface Run<T> {
  position: number
  items: readonly T[]
}

/** Returns the position nearest to `hint` of an item for which `isIt` holds, -1 if there is none. */
function findNear<T>(list: readonly T[], hint: number, isIt: (item: T) => boolean): number {
  const most = Math.max(hint + 1, list.length - hint)
  for (let distance = 0; distance < most; distance++) {
    const [above, below] = [hint + distance, hint - distance]
    if (above < list.length && isIt(list[above] as T)) return above
    if (below >= 0 && below < list.length && isIt(list[below] as T)) return below
  }
  return -1
}

/** Returns a list with runs inserted. Their positions are those in `list`, in rising order. */
function insertRuns<T>(list: readonly T[], runs: readonly Run<T>[]): T[] {
  const longer = editable(list)
  const [only] = runs
  if (runs.length === 1 && only && only.items.length === 1) {
    longer.splice(only.position, 0, ...only.items)
    return longer
  }
  const start = only?.position ?? longer.length
  const rest = longer.splice(start)
  let from = start
  for (const { position, items } of runs) {
    for (; from < position; from++) longer.push(rest[from - start] as T)
    for (const item of items) longer.push(item)
  }
  for (; from - start < rest.length; from++) longer.push(rest[from - start] as T)
  return longer
}

/** Finds the items of a list by key, and makes the next version of the list. */
export interface Positions<T, K> {
  /** The position of the item with that key; -1 if there is none. */
  find: (list: readonly T[], key: K) => number
  added: (list: readonly T[], item: T) => T[]
  replaced: (list: readonly T[], position: number, item: T) => T[]
  removed: (list: readonly T[], position: number) => T[]
  inserted: (list: readonly T[], runs: readonly Run<T>[]) => T[]
}

/** Positions by key. `searched`: number of items that lookups had to compare since the index was built; it is rebuilt if there are many. */
type Table<K> = Map<K, number> & { searched: number }

/**
 * An index of lists by the keys of their items. No two items of a list have the same key.
 * Lists are never changed once a caller has seen them. The index of a list moves to its next version and is brought up to
 * date there, in time for what changed. An older version that is read again gets a new index. Insertions and removals
 * leave positions as they were: `find` searches from there.
 */
export function positionsBy<T, K>(
  keysOf: (item: T) => readonly K[],
  hasKey: (item: T, key: K) => boolean,
): Positions<T, K> {
  const tables = new WeakMap<readonly T[], Table<K>>()

  function tableOf(list: readonly T[]): Table<K> {
    const known = tables.get(list)
    if (known && known.searched <= 10 * list.length) return known
    const table: Table<K> = Object.assign(new Map<K, number>(), { searched: 0 })
    for (const [position, item] of list.entries()) for (const key of keysOf(item)) table.set(key, position)
    tables.set(list, table)
    return table
  }

  function moved(from: readonly T[], to: T[]): T[] {
    const table = tables.get(from)
    if (!table || from === to) return to
    tables.delete(from)
    tables.set(to, table)
    return to
  }

  return {
    find: (list, key) => {
      const table = tableOf(list)
      const hint = table.get(key)
      if (hint === undefined) return -1
      const position = findNear(list, hint, (item) => hasKey(item, key))
      if (position === hint) return position
      table.searched += Math.abs(position - hint)
      table.set(key, position)
      return position
    },
    added: (list, item) => {
      const longer = moved(list, editable(list))
      const table = tables.get(longer)
      if (table) for (const key of keysOf(item)) table.set(key, longer.length)
      longer.push(item)
      return longer
    },
    replaced: (list, position, item) => {
      const changed = moved(list, editable(list))
      const table = tables.get(changed)
      const old = changed[position]
      changed[position] = item
      if (!table || old === undefined) return changed
      for (const key of keysOf(old)) if (!hasKey(item, key)) table.delete(key)
      for (const key of keysOf(item)) table.set(key, position)
      return changed
    },
    removed: (list, position) => {
      const shorter = moved(list, editable(list))
      const [old] = shorter.splice(position, 1)
      const table = tables.get(shorter)
      if (table && old !== undefined) for (const key of keysOf(old)) table.delete(key)
      return shorter
    },
    inserted: (list, runs) => {
      const longer = moved(list, insertRuns(list, runs))
      const table = tables.get(longer)
      let before = 0
      for (const { position, items } of runs) {
        for (const [index, item] of items.entries())
          if (table) for (const key of keysOf(item)) table.set(key, position + before + index)
        before += items.length
      }
      return longer
    },
  }
}
