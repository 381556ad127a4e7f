import 'server-only'
import { type FacetName, facetNames } from '@/lib/api/agent-search'
import { type Database, database } from '@/lib/server/db/client'
import { type FacetRow, facetColumns, facetsOf } from '@/lib/server/db/facet-row'
import { singleton } from '@/lib/server/singleton'

const atOnce = 500
const manyValues = 50_000
/** Transactions do not end in the order of their clocks, and the clocks of several instances differ. */
const overlapMs = 60_000

/** An agent's values in each facet, as numbers of its dictionary. */
export interface FacetEntry {
  lifecycle: string
  numbers: Record<FacetName, number[]>
}

/** The values that occur in a facet, each with a number. */
export interface FacetDictionary {
  numbers: Map<string, number>
  values: { value: string; label: string }[]
}

/**
 * What all agents of a person's catalog can be found by. Counting 10,000 agents' tags and skills in a database takes a tenth
 * of a second, and SQLite holds up everybody else meanwhile; here it takes a few milliseconds.
 */
export interface FacetIndex {
  entries: Map<string, FacetEntry>
  dictionaries: Record<FacetName, FacetDictionary>
}

interface Kept extends FacetIndex {
  /** When the newest change that is in here was made. */
  changedAt: number
  /** Readings of changes, one after the other. */
  reading: Promise<void>
}

/** The index as it is now: what was changed since the last time is read, at first everything. */
export async function facetIndex(ownerId: string): Promise<FacetIndex> {
  const all = singleton('facet indexes', () => new WeakMap<Database, Map<string, Kept>>())
  const ofDatabase = all.get(database()) ?? new Map<string, Kept>()
  all.set(database(), ofDatabase)
  let kept = ofDatabase.get(ownerId) ?? empty()
  if (isMostlyPast(kept)) kept = empty()
  ofDatabase.set(ownerId, kept)
  kept.reading = kept.reading.catch(() => {}).then(() => readChanges(ownerId, kept))
  await kept.reading
  return kept
}

/** Values that no agent has any more stay in the dictionaries; agents that change often would fill the memory with them. */
function isMostlyPast({ entries, dictionaries }: Kept): boolean {
  return facetNames.some((name) => {
    const { length } = dictionaries[name].values
    if (length < manyValues) return false
    let used = 0
    for (const { numbers } of entries.values()) used += numbers[name].length
    return length > 2 * used
  })
}

function empty(): Kept {
  const empties = facetNames.map((name) => [name, { numbers: new Map(), values: [] }])
  const dictionaries = Object.fromEntries(empties) as FacetIndex['dictionaries']
  return { entries: new Map(), dictionaries, changedAt: 0, reading: Promise.resolve() }
}

async function readChanges(ownerId: string, kept: Kept): Promise<void> {
  const { agent } = database().prisma
  const where = { ownerId }
  const [count, newest] = await Promise.all([
    agent.count({ where }),
    agent.findFirst({ where, orderBy: { updatedAt: 'desc' }, select: { updatedAt: true } }),
  ])
  const changedAt = newest?.updatedAt.getTime() ?? 0
  if (count === kept.entries.size && changedAt === kept.changedAt) return
  const since = new Date(Math.max(0, kept.changedAt - overlapMs))
  let after = ''
  for (;;) {
    const rows: FacetRow[] = await agent.findMany({
      where: { ownerId, updatedAt: { gte: since }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: atOnce,
      select: facetColumns,
    })
    for (const row of rows) kept.entries.set(row.id, entryOf(row, kept.dictionaries))
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  kept.changedAt = changedAt
}

function entryOf(row: FacetRow, dictionaries: FacetIndex['dictionaries']): FacetEntry {
  const facets = facetsOf(row)
  const numbers = facetNames.map((name) => [name, numbersOf(facets[name], dictionaries[name])])
  return { lifecycle: row.lifecycle, numbers: Object.fromEntries(numbers) as FacetEntry['numbers'] }
}

function numbersOf(given: { value: string; label: string }[], { numbers, values }: FacetDictionary): number[] {
  const own = new Set<number>()
  for (const { value, label } of given) {
    const number = numbers.get(value) ?? values.push({ value, label }) - 1
    numbers.set(value, number)
    own.add(number)
  }
  return [...own]
}
