import 'server-only'
import { facetNames } from '@/lib/api/agent-search'
import { agentCapabilities } from '@/lib/api/constants'
import type { AgentGetPayload } from '@/lib/server/db/gen/sqlite/models/Agent'
import type { Visibility } from '@/lib/access/agent-access'

export interface Label {
  value: string
  label: string
}

/** Distinct values, each with a number, so that a value that thousands of agents share is stored once. */
interface Dictionary {
  numbers: Map<string, number>
  values: Label[]
}

/** Returns a dictionary without values. */
export function createDictionary(): Dictionary {
  return { numbers: new Map(), values: [] }
}

/** Returns the numbers of these labels without duplicates. New values are added to the dictionary. */
function encodeLabels(labels: Label[], { numbers, values }: Dictionary): number[] {
  const result = new Set<number>()
  for (const { value, label } of labels) {
    const number = numbers.get(value) ?? values.push({ value, label }) - 1
    numbers.set(value, number)
    result.add(number)
  }
  return [...result]
}

/** Properties by which a catalog is filtered: the facets, and skill IDs, which are not offered as a facet. */
export const traits = [...facetNames, 'skillId'] as const
export type Trait = (typeof traits)[number]

export type Dictionaries = Record<Trait, Dictionary>

/** The properties of an agent by which it is searched, filtered, counted and sorted. */
export interface CatalogEntry {
  id: string
  ownerId: string
  teamId: string | null
  visibility: Visibility
  /** IDs of other teams that see the agent. */
  visibleTo: readonly string[]
  /** Changes with each write. */
  revision: bigint
  lifecycle: string
  /** Normalized. */
  name: string
  /** Normalized searched text. Matches within the first `headLength` characters rank higher. */
  text: string
  headLength: number
  statusRank: number
  /** In ms since 1970. */
  createdAt: number
  lastUsedAt: number
  /** Number of skills; several may share an ID. */
  skillCount: number
  /** The values of each trait, as numbers of its dictionary. */
  numbers: Record<Trait, number[]>
}

/** The columns from which an entry is built. */
export const entryColumns = {
  id: true,
  ownerId: true,
  teamId: true,
  visibility: true,
  visibleTo: { select: { teamId: true } },
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
  modes: { select: { mode: true, direction: true } },
} as const

/** Shared, because most agents have no such teams. */
const noTeams: readonly string[] = []

type EntryRow = AgentGetPayload<{ select: typeof entryColumns }>

/** Converts a row to an entry and adds its values to the dictionaries. */
export function toCatalogEntry(row: EntryRow, dictionaries: Dictionaries): CatalogEntry {
  const values = valuesOf(row)
  const pairs = traits.map((trait) => [trait, encodeLabels(values[trait], dictionaries[trait])])
  const numbers = Object.fromEntries(pairs) as CatalogEntry['numbers']
  return {
    id: row.id,
    ownerId: row.ownerId,
    teamId: row.teamId,
    visibility: row.visibility as Visibility,
    visibleTo: row.visibleTo.length > 0 ? row.visibleTo.map(({ teamId }) => teamId) : noTeams,
    revision: row.revision,
    // One string shared by all entries, which stays in the processor's cache.
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
    skill: row.skills.map(({ name }) => toLabel(name)),
    skillId: row.skills.map(({ skillId }) => toLabel(skillId)),
    capability: agentCapabilities.filter((name) => row[name]).map(toLabel),
    dialect: [toLabel(row.dialect)],
    inputMode: modesOf(row, 'input'),
    outputMode: modesOf(row, 'output'),
    provider: row.providerName === null ? [] : [toLabel(row.providerName)],
    owner: row.ownerName === null ? [] : [toLabel(row.ownerName)],
    status: [toLabel(row.status)],
    lifecycle: [toLabel(row.lifecycle)],
  }
}

function modesOf({ modes }: EntryRow, direction: 'input' | 'output'): Label[] {
  return modes.filter((each) => each.direction === direction).map(({ mode }) => toLabel(mode))
}

function toLabel(value: string): Label {
  return { value, label: value }
}
