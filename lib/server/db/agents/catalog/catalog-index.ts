import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { readCatalogChanges } from '@/lib/server/db/agents/catalog/catalog-changes'
import {
  type CatalogEntry,
  createDictionary,
  type Dictionaries,
  entryColumns,
  toCatalogEntry,
  traits,
} from '@/lib/server/db/agents/catalog/catalog-entry'
import { database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'
import { singleton } from '@/lib/server/platform/singleton'
import type { Viewer } from '@/lib/server/platform/viewer'
import { canSeeAgent } from '@/lib/access/agent-access'

/** Agents per query. After each one, other requests get a turn. */
const batchSize = 100
const manyValues = 50_000

/**
 * The whole catalog in memory. It is searched, filtered, counted and sorted here: a database takes many times as long
 * to search 10,000 texts, and SQLite blocks all other queries meanwhile.
 */
export interface CatalogIndex {
  entries: Map<string, CatalogEntry>
  dictionaries: Dictionaries
}

interface CachedIndex extends CatalogIndex {
  /** Agents written at this revision or later are not in the index yet. */
  next: bigint
  /** The last read that started, and the one that later callers wait for. */
  reading: Promise<void>
  waiting: Promise<void> | null
}

/**
 * Returns the catalog with everything that was stored before the call. Reads what changed since the last call, everything at
 * first.
 */
export async function loadCatalogIndex(): Promise<CatalogIndex> {
  const all = singleton('catalog-index', () => new WeakMap<Database, CachedIndex>())
  let cached = all.get(database()) ?? emptyIndex()
  if (isMostlyUnused(cached)) cached = emptyIndex()
  all.set(database(), cached)
  await catchUp(cached)
  return cached
}

/** Waits for a read that starts after the call: one that is under way may have missed what the caller just stored. */
function catchUp(cached: CachedIndex): Promise<void> {
  cached.waiting ??= cached.reading
    .catch(() => {})
    .then(() => {
      cached.waiting = null
      cached.reading = readChanges(cached)
      return cached.reading
    })
  return cached.waiting
}

/**
 * Returns true if most values in the dictionaries are unused. Values are never removed, so agents that change often would fill
 * the memory.
 */
function isMostlyUnused({ entries, dictionaries }: CachedIndex): boolean {
  return traits.some((name) => {
    const { length } = dictionaries[name].values
    if (length < manyValues) return false
    let used = 0
    for (const { numbers } of entries.values()) used += numbers[name].length
    return length > 2 * used
  })
}

function emptyIndex(): CachedIndex {
  const dictionaries = Object.fromEntries(traits.map((trait) => [trait, createDictionary()])) as Dictionaries
  return { entries: new Map(), dictionaries, next: 0n, reading: Promise.resolve(), waiting: null }
}

async function readChanges(cached: CachedIndex): Promise<void> {
  const { count, changed, next } = await readCatalogChanges(cached.next)
  // The revision decreases if the database was moved to another server.
  const since = next < cached.next ? 0n : cached.next
  if (changed > 0 || since === 0n) await loadEntries({ revision: { gte: since } }, cached)
  if (cached.entries.size > count) await removeDeleted(cached)
  cached.next = next
}

async function loadEntries(where: AgentWhereInput, { entries, dictionaries }: CatalogIndex): Promise<void> {
  const { agent } = database().prisma
  const rows = await agent.findMany({ where, select: { id: true, revision: true } })
  // While a transaction is open, later changes are reported again by each read.
  const ids = rows.filter(({ id, revision }) => entries.get(id)?.revision !== revision).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batchSize) {
    const some = { id: { in: ids.slice(at, at + batchSize) } }
    for (const row of await agent.findMany({ where: some, select: entryColumns }))
      entries.set(row.id, toCatalogEntry(row, dictionaries))
    if (at + batchSize < ids.length) await turn()
  }
}

async function removeDeleted({ entries }: CachedIndex): Promise<void> {
  const rows = await database().prisma.agent.findMany({ select: { id: true } })
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id)
}

/** Returns the entries of the agents that a viewer sees. */
export function visibleEntries({ entries }: CatalogIndex, viewer: Viewer): CatalogEntry[] {
  const all = [...entries.values()]
  return viewer.role === 'administrator' && !viewer.agentIds ? all : all.filter((entry) => canSeeAgent(viewer, entry))
}
