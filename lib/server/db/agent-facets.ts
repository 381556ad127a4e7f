import 'server-only'
import { cut } from '@/lib/a2a/card-checks/cut'
import { type AgentFacets, type FacetName, facetNames, type FacetValue } from '@/lib/api/agent-search'
import { lookupKey } from '@/lib/server/db/agent-columns'
import { type AgentFilter, chosenTags } from '@/lib/server/db/agent-filter'
import { catalogIndex, type CatalogIndex } from '@/lib/server/db/catalog/catalog-index'
import type { Label } from '@/lib/server/db/catalog/dictionary'
import type { CatalogEntry } from '@/lib/server/db/catalog/entry'
import { narrow } from '@/lib/server/db/catalog/narrow'
import { search } from '@/lib/server/db/catalog/search'
import { tellingFacets } from '@/lib/server/db/catalog/telling-facets'
import { favoriteIds } from '@/lib/server/db/favorite-ids'
import { firstOf } from '@/lib/server/db/first-of'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

/** More cannot be looked through in a list. */
const most = 100
/** Characters of a value, as the catalog's query takes them: a longer one could not be chosen. */
const maxValue = 200
const none: Label = { value: '', label: '' }

/** The most frequent values of each of these facets among the agents, the most frequent first. */
function facetCounts(
  { dictionaries }: CatalogIndex,
  names: FacetName[],
  entries: CatalogEntry[],
): Map<FacetName, FacetValue[]> {
  const counted = names.map((name) => ({ name, counts: new Uint32Array(dictionaries[name].values.length) }))
  // Each agent is gone through once: there are many, all over the memory.
  for (const { numbers } of entries)
    for (const { name, counts } of counted)
      for (const number of numbers[name]) counts[number] = (counts[number] ?? 0) + 1
  return new Map(
    counted.map(({ name, counts }) => {
      const { values } = dictionaries[name]
      const countOf = (number: number): number => counts[number] ?? 0
      const labelOf = (number: number): Label => values[number] ?? none
      const compare = (one: number, other: number): number =>
        countOf(other) - countOf(one) || (labelOf(one).value < labelOf(other).value ? -1 : 1)
      const first = firstOf(
        [...counts.keys()].filter((number) => countOf(number) > 0 && labelOf(number).value.length <= maxValue),
        most,
        compare,
      )
      return [
        name,
        first.map((number) => ({
          value: labelOf(number).value,
          label: cut(labelOf(number).label, maxValue),
          count: countOf(number),
        })),
      ]
    }),
  )
}

/** What the agents that a filter finds can be narrowed by, and how many each value would leave. */
export async function agentFacets(viewer: Viewer, given: AgentFilter = {}): Promise<AgentFacets> {
  const filter = plainData(given)
  const [index, favorites] = await Promise.all([catalogIndex(viewer.ownerId), favoriteIds(viewer)])
  const all = [...index.entries.values()]
  const searched = search(all, filter.q, favorites).map(({ entry }) => entry)
  const listed = narrow(index, searched, filter, favorites)

  // All chosen tags have to hold; of everything else one value is chosen in place of another.
  const alone = facetNames.filter((name) => name === 'lifecycle' || (name !== 'tag' && filter[name] !== undefined))
  const others = (name: FacetName): AgentFilter => ({ ...filter, [name]: name === 'lifecycle' ? 'any' : undefined })
  const counts = new Map([
    ...facetCounts(
      index,
      facetNames.filter((name) => !alone.includes(name)),
      listed,
    ),
    ...alone.flatMap((name) => [...facetCounts(index, [name], narrow(index, searched, others(name), favorites))]),
  ])
  const facets = facetNames.map((name) => {
    const values = counts.get(name) ?? []
    // A chosen value is there to be taken back, however rare it is.
    const absent = chosenValues(name, filter).filter((chosen) => !values.some(({ value }) => value === chosen))
    return [name, [...values, ...absent.map((value) => ({ value, label: value, count: listed.length }))]] as const
  })
  const archived = all.filter(({ lifecycle }) => lifecycle === 'archived').length
  return {
    total: all.length - archived,
    archived,
    telling: tellingFacets(all),
    facets: Object.fromEntries(facets) as AgentFacets['facets'],
  }
}

function chosenValues(name: FacetName, filter: AgentFilter): string[] {
  if (name === 'tag') return chosenTags(filter)
  const value = filter[name]
  if (value === undefined) return []
  return [name === 'mode' ? lookupKey(value) : value]
}
