import 'server-only'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { type AgentFacets, type FacetName, facetNames, type FacetValue } from '@/lib/api/agent-search'
import { toLookupKey } from '@/lib/server/db/agents/agent-rows'
import {
  type AgentFilter,
  filterEntries,
  searchEntries,
  selectedTagKeys,
} from '@/lib/server/db/agents/catalog/search-entries'
import type { CatalogEntry, Label } from '@/lib/server/db/agents/catalog/catalog-entry'
import { type CatalogIndex, loadCatalogIndex, visibleEntries } from '@/lib/server/db/agents/catalog/catalog-index'
import { readFavoriteIds } from '@/lib/server/db/agents/list-agents'
import { selectFirst } from '@/lib/server/db/engine/paging'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the facets in which the agents of a catalog differ. Archived agents count only for the lifecycle. */
function findDistinguishingFacets(all: CatalogEntry[]): FacetName[] {
  const [first, ...rest] = all.filter(({ lifecycle }) => lifecycle !== 'archived')
  const differ = (name: FacetName): boolean =>
    first !== undefined && rest.some((entry) => !isSame(first.numbers[name], entry.numbers[name]))
  const [one] = all
  const lifecycles = all.some(({ lifecycle }) => lifecycle !== one?.lifecycle)
  return facetNames.filter((name) => (name === 'lifecycle' ? lifecycles : differ(name)))
}

function isSame(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((number) => other.includes(number))
}

/** Maximum number of values per facet. */
const maxValues = 100
/** Maximum characters of a value, as the catalog's query accepts them. */
const maxValueLength = 200
const noLabel: Label = { value: '', label: '' }

/** Returns the most frequent values of each of these facets among the entries, most frequent first. */
function facetCounts(
  { dictionaries }: CatalogIndex,
  names: FacetName[],
  entries: CatalogEntry[],
): Map<FacetName, FacetValue[]> {
  const counted = names.map((name) => ({ name, counts: new Uint32Array(dictionaries[name].values.length) }))
  // One pass over the entries: they are many, and spread over memory.
  for (const { numbers } of entries)
    for (const { name, counts } of counted)
      for (const number of numbers[name]) counts[number] = (counts[number] ?? 0) + 1
  return new Map(
    counted.map(({ name, counts }) => {
      const { values } = dictionaries[name]
      const countOf = (number: number): number => counts[number] ?? 0
      const labelOf = (number: number): Label => values[number] ?? noLabel
      const compare = (one: number, other: number): number =>
        countOf(other) - countOf(one) || (labelOf(one).value < labelOf(other).value ? -1 : 1)
      const first = selectFirst(
        [...counts.keys()].filter((number) => countOf(number) > 0 && labelOf(number).value.length <= maxValueLength),
        maxValues,
        compare,
      )
      return [
        name,
        first.map((number) => ({
          value: labelOf(number).value,
          label: truncate(labelOf(number).label, maxValueLength),
          count: countOf(number),
        })),
      ]
    }),
  )
}

/** Returns the values by which the matching agents can be filtered further, each with the number of agents that remain. */
export async function readAgentFacets(viewer: Viewer, query: AgentFilter = {}): Promise<AgentFacets> {
  const filter = toStorableData(query)
  const [index, favorites] = await Promise.all([loadCatalogIndex(), readFavoriteIds(viewer)])
  const all = visibleEntries(index, viewer)
  const searched = searchEntries(all, filter.q, favorites).map(({ entry }) => entry)
  const listed = filterEntries(index, searched, filter, favorites)

  // All selected tags must match; of every other facet, one value replaces another.
  const alone = facetNames.filter((name) => name === 'lifecycle' || (name !== 'tag' && filter[name] !== undefined))
  const others = (name: FacetName): AgentFilter => ({ ...filter, [name]: name === 'lifecycle' ? 'any' : undefined })
  const counts = new Map([
    ...facetCounts(
      index,
      facetNames.filter((name) => !alone.includes(name)),
      listed,
    ),
    ...alone.flatMap((name) => [
      ...facetCounts(index, [name], filterEntries(index, searched, others(name), favorites)),
    ]),
  ])
  const facets = facetNames.map((name) => {
    const values = counts.get(name) ?? []
    // A selected value is always listed, so that it can be deselected.
    const absent = selectedValues(name, filter).filter((selected) => !values.some(({ value }) => value === selected))
    return [name, [...values, ...absent.map((value) => ({ value, label: value, count: listed.length }))]] as const
  })
  const archived = all.filter(({ lifecycle }) => lifecycle === 'archived').length
  return {
    total: all.length - archived,
    archived,
    telling: findDistinguishingFacets(all),
    facets: Object.fromEntries(facets) as AgentFacets['facets'],
  }
}

function selectedValues(name: FacetName, filter: AgentFilter): string[] {
  if (name === 'tag') return selectedTagKeys(filter)
  const value = filter[name]
  if (value === undefined) return []
  return [name === 'inputMode' || name === 'outputMode' ? toLookupKey(value) : value]
}
