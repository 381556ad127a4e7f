import 'server-only'
import { type FacetName, facetNames } from '@/lib/api/agent-search'
import type { CatalogEntry } from '@/lib/server/db/agents/catalog/catalog-entry'

/** Returns the facets in which the agents of a catalog differ. Archived agents count only for the lifecycle. */
export function findDistinguishingFacets(all: CatalogEntry[]): FacetName[] {
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
