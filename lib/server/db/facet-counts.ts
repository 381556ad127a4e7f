import 'server-only'
import { cut } from '@/lib/a2a/card-checks/cut'
import type { FacetName, FacetValue } from '@/lib/api/agent-search'
import type { CatalogIndex } from '@/lib/server/db/catalog/catalog-index'
import type { Label } from '@/lib/server/db/catalog/dictionary'
import type { CatalogEntry } from '@/lib/server/db/catalog/entry'
import { firstOf } from '@/lib/server/db/first-of'

/** More cannot be looked through in a list. */
const most = 100
/** Characters of a value, as the catalog's query takes them: a longer one could not be chosen. */
const maxValue = 200
const none: Label = { value: '', label: '' }

/** The most frequent values of each of these facets among the agents, the most frequent first. */
export function facetCounts(
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
