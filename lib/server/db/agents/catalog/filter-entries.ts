import 'server-only'
import { toLookupKey } from '@/lib/server/db/agents/agent-columns'
import { type AgentFilter, selectedTagKeys } from '@/lib/server/db/agents/agent-filter'
import type { CatalogIndex } from '@/lib/server/db/agents/catalog/catalog-index'
import type { CatalogEntry, Trait } from '@/lib/server/db/agents/catalog/catalog-entry'

type Condition = (entry: CatalogEntry) => boolean

/**
 * Returns the entries that match a filter, except for its search text. Archived agents are included only if the filter asks for
 * them.
 */
export function filterEntries(
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
  const all: Condition[] = selectedTagKeys(filter).map((tag) => has('tag', tag))
  if (!lifecycle) all.push((entry) => entry.lifecycle !== 'archived')
  else if (lifecycle !== 'any') all.push((entry) => entry.lifecycle === lifecycle)
  for (const [trait, value] of Object.entries({ capability, dialect, owner, provider, status }))
    if (value) all.push(has(trait as Trait, value))
  if (mode) all.push(has('mode', toLookupKey(mode)))
  if (favorite) all.push(({ id }) => favorites.has(id))
  if (skill) {
    const [hasName, hasId] = [has('skill', skill), has('skillId', skill)]
    all.push((entry) => hasName(entry) || hasId(entry))
  }
  return entries.filter((entry) => {
    for (const matches of all) if (!matches(entry)) return false
    return true
  })
}
