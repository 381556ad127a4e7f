import 'server-only'
import type { FacetName, FacetValue } from '@/lib/api/agent-search'
import type { CatalogIndex } from '@/lib/server/db/catalog/catalog-index'
import type { CatalogEntry } from '@/lib/server/db/catalog/entry'
import { firstOf } from '@/lib/server/db/first-of'

/** More cannot be looked through in a list. */
const most = 100

/** The most frequent values of a facet among these agents, the most frequent first. */
export function facetCounts({ dictionaries }: CatalogIndex, name: FacetName, entries: CatalogEntry[]): FacetValue[] {
  const { values } = dictionaries[name]
  const counts = new Uint32Array(values.length)
  for (const { numbers } of entries) for (const number of numbers[name]) counts[number] = (counts[number] ?? 0) + 1
  const counted: FacetValue[] = []
  for (const [number, { value, label }] of values.entries()) {
    const count = counts[number] ?? 0
    if (count > 0) counted.push({ value, label, count })
  }
  return firstOf(counted, most, (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}
