import type { Entry } from '@/lib/a2a/fold'
import { type ListIndex, createListIndex } from '@/lib/a2a/folding/list-index'
import type { Message } from '@/lib/a2a/model'

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
