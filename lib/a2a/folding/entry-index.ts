import type { Entry } from '@/lib/a2a/fold'
import { type Positions, positionsBy } from '@/lib/a2a/folding/positions'
import type { Message } from '@/lib/a2a/model'

/** The ID of an artifact, a message, or the number of a row that holds a request, a message or an error. */
type EntryKey = string | Message | number

/** True for an entry that is found by the number of its row: a row makes at most one of these. */
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

const positions = positionsBy<Entry, EntryKey>(keysOf, hasKey)

/** IDs of the artifacts that are not complete. Moves from one version of the entries to the next, as their index does. */
const openArtifacts = new WeakMap<readonly Entry[], Set<string>>()

function openArtifactsOf(entries: readonly Entry[]): Set<string> {
  const known = openArtifacts.get(entries)
  if (known) return known
  const ids = new Set<string>()
  for (const entry of entries) if (entry.type === 'artifact' && !entry.complete) ids.add(entry.artifactId)
  openArtifacts.set(entries, ids)
  return ids
}

/** Returns the next version of entries, in which `changed` is new or in the place of another entry. */
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
export const entryIndex: Positions<Entry, EntryKey> = {
  find: positions.find,
  added: (entries, entry) => tracked(entries, positions.added(entries, entry), entry),
  replaced: (entries, position, entry) => tracked(entries, positions.replaced(entries, position, entry), entry),
  removed: (entries, position) => tracked(entries, positions.removed(entries, position)),
  inserted: (entries, runs) => tracked(entries, positions.inserted(entries, runs)),
}

/** The entries with all artifacts complete. Takes time for those that were not. */
export function withCompleted(entries: Entry[]): Entry[] {
  let completed = entries
  for (const artifactId of openArtifactsOf(entries)) {
    const position = entryIndex.find(completed, artifactId)
    const entry = completed[position]
    if (entry?.type === 'artifact') completed = entryIndex.replaced(completed, position, { ...entry, complete: true })
  }
  return completed
}
