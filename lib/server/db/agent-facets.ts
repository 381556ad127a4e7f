import 'server-only'
import { type AgentFacets, type FacetName, facetNames } from '@/lib/api/agent-search'
import { lookupKey } from '@/lib/server/db/agent-columns'
import { type AgentFilter, chosenTags } from '@/lib/server/db/agent-filter'
import { catalogIndex } from '@/lib/server/db/catalog/catalog-index'
import { narrow } from '@/lib/server/db/catalog/narrow'
import { search } from '@/lib/server/db/catalog/search'
import { tellingFacets } from '@/lib/server/db/catalog/telling-facets'
import { facetCounts } from '@/lib/server/db/facet-counts'
import { favoriteIds } from '@/lib/server/db/favorite-ids'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

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
