import 'server-only'
import { lookupKey } from '@/lib/server/db/agent-columns'
import { type AgentFilter, chosenTags } from '@/lib/server/db/agent-filter'
import type { CatalogIndex } from '@/lib/server/db/catalog/catalog-index'
import type { CatalogEntry, Trait } from '@/lib/server/db/catalog/entry'

type Condition = (entry: CatalogEntry) => boolean

/** Those of the entries for which all of a filter holds but its words; archived ones only where the filter says so. */
export function narrow(
  { dictionaries }: CatalogIndex,
  entries: CatalogEntry[],
  filter: AgentFilter,
  favorites: ReadonlySet<string>,
): CatalogEntry[] {
  const { capability, dialect, favorite, lifecycle, mode, owner, provider, skill, status } = filter
  const has = (trait: Trait, value: string): Condition => {
    const number = dictionaries[trait].numbers.get(value)
    return number === undefined ? () => false : ({ numbers }) => numbers[trait].includes(number)
  }
  const all: Condition[] = chosenTags(filter).map((tag) => has('tag', tag))
  if (!lifecycle) all.push((entry) => entry.lifecycle !== 'archived')
  else if (lifecycle !== 'any') all.push((entry) => entry.lifecycle === lifecycle)
  for (const [trait, value] of Object.entries({ capability, dialect, owner, provider, status }))
    if (value) all.push(has(trait as Trait, value))
  if (mode) all.push(has('mode', lookupKey(mode)))
  if (favorite) all.push(({ id }) => favorites.has(id))
  if (skill) {
    const [named, identified] = [has('skill', skill), has('skillId', skill)]
    all.push((entry) => named(entry) || identified(entry))
  }
  return entries.filter((entry) => {
    for (const holds of all) if (!holds(entry)) return false
    return true
  })
}
