import 'server-only'
import type { FacetName, FacetValue } from '@/lib/api/agent-search'
import type { FacetEntry, FacetIndex } from '@/lib/server/db/facet-index'

/** More cannot be looked through in a list. */
const most = 100

/** The most frequent values of a facet among these agents, the most frequent first. */
export function facetCounts({ dictionaries }: FacetIndex, name: FacetName, entries: FacetEntry[]): FacetValue[] {
  const { values } = dictionaries[name]
  const counts = new Uint32Array(values.length)
  for (const { numbers } of entries) for (const number of numbers[name]) counts[number] = (counts[number] ?? 0) + 1
  const first: FacetValue[] = []
  for (const [number, value] of values.entries()) {
    const count = counts[number] ?? 0
    const last = first.at(-1)
    if (count > 0 && (first.length < most || (last && comesBefore(count, value.value, last))))
      insert(first, { ...value, count })
  }
  return first
}

function comesBefore(count: number, value: string, other: FacetValue): boolean {
  return count > other.count || (count === other.count && value < other.value)
}

/** Thousands of values are gone through for the hundred that come first, so only these are kept in order. */
function insert(first: FacetValue[], value: FacetValue): void {
  const at = first.findIndex((other) => comesBefore(value.count, value.value, other))
  first.splice(at < 0 ? first.length : at, 0, value)
  if (first.length > most) first.pop()
}
