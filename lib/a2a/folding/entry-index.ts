import type { Entry } from '@/lib/a2a/fold'
import { mutableCopy } from '@/lib/a2a/folding/mutable-batch'
import type { Message } from '@/lib/a2a/model'

/** Items to insert before `position` of a list, or at its end. */
export interface Insertion<T> {
  position: number
  items: readonly T[]
}

/** Returns the position nearest to `hint` of an item that matches `isIt`; -1 if there is none. */
function findNear<T>(list: readonly T[], hint: number, isIt: (item: T) => boolean): number {
  const maxDistance = Math.max(hint + 1, list.length - hint)
  for (let distance = 0; distance < maxDistance; distance++) {
    const [above, below] = [hint + distance, hint - distance]
    if (above < list.length && isIt(list[above] as T)) return above
    if (below >= 0 && below < list.length && isIt(list[below] as T)) return below
  }
  return -1
}

/** Returns a list with items inserted. The positions refer to `list`, in ascending order. */
function insertRuns<T>(list: readonly T[], runs: readonly Insertion<T>[]): T[] {
  const longer = mutableCopy(list)
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

/** Finds items of a list by key, and creates the next version of the list. */
interface ListIndex<T, K> {
  /** Returns the position of the item with that key; -1 if there is none. */
  find: (list: readonly T[], key: K) => number
  append: (list: readonly T[], item: T) => T[]
  replace: (list: readonly T[], position: number, item: T) => T[]
  remove: (list: readonly T[], position: number) => T[]
  insert: (list: readonly T[], runs: readonly Insertion<T>[]) => T[]
}

/**
 * Positions by key. `searched`: number of items that lookups compared since the index was built; if there are too many, it is
 * rebuilt.
 */
type Table<K> = Map<K, number> & { searched: number }

/**
 * Creates an index of lists by the keys of their items. No two items of a list have the same key.
 * Lists never change once a caller has seen them. The index of a list moves to its next version and is updated there, in time
 * for what changed. An older version that is read again gets a new index. Insertions and removals leave positions as they were:
 * `find` searches from there.
 */
export function createListIndex<T, K>(
  keysOf: (item: T) => readonly K[],
  hasKey: (item: T, key: K) => boolean,
): ListIndex<T, K> {
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
    append: (list, item) => {
      const longer = moved(list, mutableCopy(list))
      const table = tables.get(longer)
      if (table) for (const key of keysOf(item)) table.set(key, longer.length)
      longer.push(item)
      return longer
    },
    replace: (list, position, item) => {
      const changed = moved(list, mutableCopy(list))
      const table = tables.get(changed)
      const old = changed[position]
      changed[position] = item
      if (!table || old === undefined) return changed
      for (const key of keysOf(old)) if (!hasKey(item, key)) table.delete(key)
      for (const key of keysOf(item)) table.set(key, position)
      return changed
    },
    remove: (list, position) => {
      const shorter = moved(list, mutableCopy(list))
      const [old] = shorter.splice(position, 1)
      const table = tables.get(shorter)
      if (table && old !== undefined) for (const key of keysOf(old)) table.delete(key)
      return shorter
    },
    insert: (list, runs) => {
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

/** The ID of an artifact, a message, or the number of a row with a request, a message or an error. */
type EntryKey = string | Message | number

/** True for an entry that is found by its row number: a row creates at most one of these. */
function hasOwnRow(entry: Entry): boolean {
  return (
    entry.type === 'fault' || (entry.type === 'message' && (entry.origin === 'request' || entry.origin === 'message'))
  )
}

function keysOf(entry: Entry): EntryKey[] {
  if (entry.type === 'artifact') return [entry.artifactId]
  if (entry.type === 'message') return hasOwnRow(entry) ? [entry.message, entry.seq] : [entry.message]
  return entry.type === 'fault' ? [entry.seq] : []
}

function hasKey(entry: Entry, key: EntryKey): boolean {
  if (typeof key === 'string') return entry.type === 'artifact' && entry.artifactId === key
  if (typeof key === 'number') return entry.seq === key && hasOwnRow(entry)
  return entry.type === 'message' && entry.message === key
}

const positions = createListIndex<Entry, EntryKey>(keysOf, hasKey)

/** IDs of incomplete artifacts, by version of the entries. Moved to the next version, as the index is. */
const openArtifacts = new WeakMap<readonly Entry[], Set<string>>()

function openArtifactsOf(entries: readonly Entry[]): Set<string> {
  const known = openArtifacts.get(entries)
  if (known) return known
  const ids = new Set<string>()
  for (const entry of entries) if (entry.type === 'artifact' && !entry.complete) ids.add(entry.artifactId)
  openArtifacts.set(entries, ids)
  return ids
}

/** Moves the IDs to the next version of the entries, in which `changed` is new or replaces another entry. */
function tracked(from: readonly Entry[], to: Entry[], changed?: Entry): Entry[] {
  const ids = openArtifacts.get(from)
  if (!ids) return to
  if (from !== to) {
    openArtifacts.delete(from)
    openArtifacts.set(to, ids)
  }
  if (changed?.type === 'artifact' && changed.complete) ids.delete(changed.artifactId)
  if (changed?.type === 'artifact' && !changed.complete) ids.add(changed.artifactId)
  return to
}

/** Index of the entries of a fold. All changes of entries go through it. */
export const entryIndex: ListIndex<Entry, EntryKey> = {
  find: positions.find,
  append: (entries, entry) => tracked(entries, positions.append(entries, entry), entry),
  replace: (entries, position, entry) => tracked(entries, positions.replace(entries, position, entry), entry),
  remove: (entries, position) => tracked(entries, positions.remove(entries, position)),
  insert: (entries, runs) => tracked(entries, positions.insert(entries, runs)),
}

/** Returns the entries with all artifacts marked complete. Takes time for the incomplete ones only. */
export function completeArtifacts(entries: Entry[]): Entry[] {
  let completed = entries
  for (const artifactId of openArtifactsOf(entries)) {
    const position = entryIndex.find(completed, artifactId)
    const entry = completed[position]
    if (entry?.type === 'artifact') completed = entryIndex.replace(completed, position, { ...entry, complete: true })
  }
  return completed
}
