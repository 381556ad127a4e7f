import 'server-only'
import { facetNames } from '@/lib/api/agent-search'
import { agentCapabilities } from '@/lib/api/agent-words'
import { type Dictionary, type Label, numbersOf } from '@/lib/server/db/catalog/dictionary'
import type { AgentGetPayload } from '@/lib/server/db/gen/sqlite/models/Agent'

/** What a catalog is narrowed by: facets, and the ids of skills, which nobody is offered. */
export const traits = [...facetNames, 'skillId'] as const
export type Trait = (typeof traits)[number]

export type Dictionaries = Record<Trait, Dictionary>

/** An agent, as far as it is searched, narrowed, counted and sorted by. */
export interface CatalogEntry {
  id: string
  /** Another one with each change. */
  revision: bigint
  lifecycle: string
  /** Folded. */
  name: string
  /** All that is searched, folded, of which the first `headLength` letters count more. */
  text: string
  headLength: number
  statusRank: number
  /** In ms since 1970. */
  createdAt: number
  lastUsedAt: number
  /** Number of its skills, of which several may have one id. */
  skillCount: number
  /** Its values of each trait, as numbers of their dictionary. */
  numbers: Record<Trait, number[]>
}

/** The columns that an entry is made of. */
export const entryColumns = {
  id: true,
  revision: true,
  lifecycle: true,
  nameKey: true,
  searchText: true,
  headText: true,
  status: true,
  statusRank: true,
  createdAt: true,
  lastUsedAt: true,
  dialect: true,
  providerName: true,
  ownerName: true,
  streaming: true,
  pushNotifications: true,
  extendedCard: true,
  tags: { select: { tag: true, label: true } },
  skills: { select: { name: true, skillId: true } },
  modes: { select: { mode: true } },
} as const

type EntryRow = AgentGetPayload<{ select: typeof entryColumns }>

/** The entry of a row, whose values the dictionaries take in. */
export function toEntry(row: EntryRow, dictionaries: Dictionaries): CatalogEntry {
  const values = valuesOf(row)
  const pairs = traits.map((trait) => [trait, numbersOf(values[trait], dictionaries[trait])])
  const numbers = Object.fromEntries(pairs) as CatalogEntry['numbers']
  return {
    id: row.id,
    revision: row.revision,
    // The same string for all, which is in the processor's cache.
    lifecycle: dictionaries.lifecycle.values[numbers.lifecycle[0] ?? 0]?.value ?? row.lifecycle,
    name: row.nameKey,
    text: row.searchText,
    headLength: row.headText.length,
    statusRank: row.statusRank,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt.getTime(),
    skillCount: row.skills.length,
    numbers,
  }
}

function valuesOf(row: EntryRow): Record<Trait, Label[]> {
  return {
    tag: row.tags.map(({ tag: value, label }) => ({ value, label })),
    skill: row.skills.map(({ name }) => plain(name)),
    skillId: row.skills.map(({ skillId }) => plain(skillId)),
    capability: agentCapabilities.filter((name) => row[name]).map(plain),
    dialect: [plain(row.dialect)],
    mode: row.modes.map(({ mode }) => plain(mode)),
    provider: row.providerName === null ? [] : [plain(row.providerName)],
    owner: row.ownerName === null ? [] : [plain(row.ownerName)],
    status: [plain(row.status)],
    lifecycle: [plain(row.lifecycle)],
  }
}

function plain(value: string): Label {
  return { value, label: value }
}
