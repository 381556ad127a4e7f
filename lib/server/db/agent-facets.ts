import 'server-only'
import { type AgentFacets, type FacetName, facetNames } from '@/lib/api/agent-search'
import { lookupKey } from '@/lib/server/db/agent-columns'
import { agentCondition } from '@/lib/server/db/agent-condition'
import { type AgentFilter, chosenTags } from '@/lib/server/db/agent-filter'
import { database } from '@/lib/server/db/client'
import { facetCounts } from '@/lib/server/db/facet-counts'
import { type FacetEntry, type FacetIndex, facetIndex } from '@/lib/server/db/facet-index'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

/** What the agents that a filter finds can be narrowed by, and how many each value would leave. */
export async function agentFacets({ ownerId }: Viewer, given: AgentFilter = {}): Promise<AgentFacets> {
  const filter = plainData(given)
  const index = await facetIndex(ownerId)
  const found = await findEntries(index, ownerId, filter)
  const listed = found.filter((entry) => isListed(entry, filter))

  const entriesFor = async (name: FacetName): Promise<FacetEntry[]> => {
    if (name === 'lifecycle') return found
    // All chosen tags have to hold; of everything else one value is chosen in place of another.
    if (name === 'tag' || filter[name] === undefined) return listed
    const others = await findEntries(index, ownerId, { ...filter, [name]: undefined })
    return others.filter((entry) => isListed(entry, filter))
  }
  const lists = facetNames.map(async (name) => {
    const values = facetCounts(index, name, await entriesFor(name))
    // A chosen value is there to be taken back, however rare it is.
    const absent = chosenValues(name, filter).filter((chosen) => !values.some(({ value }) => value === chosen))
    return [name, [...values, ...absent.map((value) => ({ value, label: value, count: listed.length }))]] as const
  })
  const archived = [...index.entries.values()].filter(({ lifecycle }) => lifecycle === 'archived').length
  return {
    total: index.entries.size - archived,
    archived,
    facets: Object.fromEntries(await Promise.all(lists)) as AgentFacets['facets'],
  }
}

/** What a filter finds in whatever lifecycle. */
async function findEntries(index: FacetIndex, ownerId: string, filter: AgentFilter): Promise<FacetEntry[]> {
  const { lifecycle: _lifecycle, ...others } = filter
  if (
    Object.values(others)
      .flat()
      .every((value) => !value)
  )
    return [...index.entries.values()]
  const condition = agentCondition(ownerId, { ...others, lifecycle: 'any' })
  // As one text: a row for each of 10,000 ids would take longer than finding them.
  const rows = await database().prisma.$queryRaw<{ ids: string | null }[]>`
    SELECT string_agg(a."id", ',') AS ids FROM "Agent" a WHERE ${condition}`
  return (rows[0]?.ids ?? '').split(',').flatMap((id) => index.entries.get(id) ?? [])
}

function isListed({ lifecycle }: FacetEntry, filter: AgentFilter): boolean {
  return filter.lifecycle ? lifecycle === filter.lifecycle : lifecycle !== 'archived'
}

function chosenValues(name: FacetName, filter: AgentFilter): string[] {
  if (name === 'tag') return chosenTags(filter)
  const value = filter[name]
  if (value === undefined) return []
  return [name === 'mode' ? lookupKey(value) : value]
}
