/** Lists that were made in the go under way, which nobody else has seen yet. */
let own: WeakSet<object> | undefined

/** Does `work`, of whose many versions of a list only the last will be seen: that saves the copies between. */
export function inOneGo<T>(work: () => T): T {
  const before = own
  own = new WeakSet()
  try {
    return work()
  } finally {
    own = before
  }
}

/** Finds items by id, and makes the next version of their list. */
export interface Positions<T> {
  /** Of the last item of that id; -1 where there is none. */
  find: (list: readonly T[], id: string) => number
  added: (list: readonly T[], item: T) => T[]
  /** `item` has the id of the one that it replaces. */
  replaced: (list: readonly T[], position: number, item: T) => T[]
}

/**
 * Lists are never changed, but each hands its table of positions on to the next version of it, so that a search does
 * not walk through all. An entry of the table counts only where the list has that id there: versions that went apart
 * share one table and make their own again when it misleads them.
 */
export function positionsBy<T>(idOf: (item: T) => string | undefined): Positions<T> {
  const tables = new WeakMap<readonly T[], Map<string, number>>()

  function tableOf(list: readonly T[], fresh = false): Map<string, number> {
    const known = tables.get(list)
    if (known && !fresh) return known
    const table = new Map<string, number>()
    for (const [position, item] of list.entries()) {
      const id = idOf(item)
      if (id !== undefined) table.set(id, position)
    }
    tables.set(list, table)
    return table
  }

  const isAt = (list: readonly T[], position: number, id: string): boolean => {
    const item = list[position]
    return item !== undefined && idOf(item) === id
  }

  /** The list itself where it may be changed, else a copy that may. */
  function next(list: readonly T[]): T[] {
    if (own?.has(list)) return list as T[]
    const copy = list.slice()
    own?.add(copy)
    tables.set(copy, tableOf(list))
    return copy
  }

  return {
    find: (list, id) => {
      const position = tableOf(list).get(id) ?? -1
      if (position === -1 || isAt(list, position, id)) return position
      return tableOf(list, true).get(id) ?? -1
    },
    added: (list, item) => {
      const longer = next(list)
      const id = idOf(item)
      if (id !== undefined) tableOf(longer).set(id, longer.length)
      longer.push(item)
      return longer
    },
    replaced: (list, position, item) => {
      const changed = next(list)
      changed[position] = item
      return changed
    },
  }
}
