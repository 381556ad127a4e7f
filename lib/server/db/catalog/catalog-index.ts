import 'server-only'
import { catalogChanges } from '@/lib/server/db/catalog/changes'
import { emptyDictionary } from '@/lib/server/db/catalog/dictionary'
import { type CatalogEntry, type Dictionaries, entryColumns, toEntry, traits } from '@/lib/server/db/catalog/entry'
import { type Database, database } from '@/lib/server/db/client'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'
import { singleton } from '@/lib/server/singleton'

const atOnce = 500
const manyValues = 50_000

/**
 * A person's catalog in memory, which is where it is searched, narrowed, counted and sorted: a database takes many times as
 * long to look into 10,000 texts, and SQLite holds up everybody else meanwhile.
 */
export interface CatalogIndex {
  entries: Map<string, CatalogEntry>
  dictionaries: Dictionaries
}

interface Kept extends CatalogIndex {
  /** What was written at this revision or later is not in here yet. */
  next: bigint
  /** The last reading that was begun, and the one that all wait for who came since. */
  reading: Promise<void>
  waiting: Promise<void> | null
}

/** The catalog with all that was stored before the call. What was changed since the last call is read, at first everything. */
export async function catalogIndex(ownerId: string): Promise<CatalogIndex> {
  const all = singleton('catalog indexes', () => new WeakMap<Database, Map<string, Kept>>())
  const ofDatabase = all.get(database()) ?? new Map<string, Kept>()
  all.set(database(), ofDatabase)
  let kept = ofDatabase.get(ownerId) ?? empty()
  if (isMostlyPast(kept)) kept = empty()
  ofDatabase.set(ownerId, kept)
  await caughtUp(ownerId, kept)
  return kept
}

/** A reading that runs already may have missed what its caller has just stored. */
function caughtUp(ownerId: string, kept: Kept): Promise<void> {
  kept.waiting ??= kept.reading
    .catch(() => {})
    .then(() => {
      kept.waiting = null
      kept.reading = readChanges(ownerId, kept)
      return kept.reading
    })
  return kept.waiting
}

/** Values that no agent has any more stay in the dictionaries; agents that change often would fill the memory with them. */
function isMostlyPast({ entries, dictionaries }: Kept): boolean {
  return traits.some((name) => {
    const { length } = dictionaries[name].values
    if (length < manyValues) return false
    let used = 0
    for (const { numbers } of entries.values()) used += numbers[name].length
    return length > 2 * used
  })
}

function empty(): Kept {
  const dictionaries = Object.fromEntries(traits.map((trait) => [trait, emptyDictionary()])) as Dictionaries
  return { entries: new Map(), dictionaries, next: 0n, reading: Promise.resolve(), waiting: null }
}

async function readChanges(ownerId: string, kept: Kept): Promise<void> {
  const { count, changed, next } = await catalogChanges(ownerId, kept.next)
  // Another server took the place of the one that counted so far.
  const since = next < kept.next ? 0n : kept.next
  if (changed > 0 || since === 0n) await takeIn({ ownerId, revision: { gte: since } }, kept)
  if (kept.entries.size > count) await leaveOutDeleted(ownerId, kept)
  kept.next = next
}

async function takeIn(where: AgentWhereInput, { entries, dictionaries }: CatalogIndex): Promise<void> {
  const { agent } = database().prisma
  const rows = await agent.findMany({ where, select: { id: true, revision: true } })
  // As long as a transaction is open, what was written since is seen again and again.
  const ids = rows.filter(({ id, revision }) => entries.get(id)?.revision !== revision).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = { id: { in: ids.slice(at, at + atOnce) } }
    for (const row of await agent.findMany({ where: some, select: entryColumns }))
      entries.set(row.id, toEntry(row, dictionaries))
  }
}

async function leaveOutDeleted(ownerId: string, { entries }: Kept): Promise<void> {
  const rows = await database().prisma.agent.findMany({ where: { ownerId }, select: { id: true } })
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id)
}
