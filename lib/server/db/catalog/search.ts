import 'server-only'
import { sortKey } from '@/lib/server/db/agent-columns'
import type { CatalogEntry } from '@/lib/server/db/catalog/entry'
import { searchTerms } from '@/lib/server/db/search-text'

/** Those of the entries in which all words and phrases of a search occur. */
export function search(entries: CatalogEntry[], q = ''): CatalogEntry[] {
  const terms = searchTerms(q)
  return terms.length === 0 ? entries : entries.filter(({ text }) => terms.every((term) => text.includes(term)))
}

/**
 * Tells how well an entry answers a search that it is found by, 0 best: its name begins with what was typed, has all its
 * words, has them together with provider, tags and skills' names; else it is somewhere. Null where nothing is searched.
 */
export function matchRank(q = ''): ((entry: CatalogEntry) => number) | null {
  const terms = searchTerms(q)
  if (terms.length === 0) return null
  const typed = sortKey(q)
  return ({ name, text, headLength }) => {
    if (name.startsWith(typed)) return 0
    if (terms.every((term) => name.includes(term))) return 1
    return terms.every((term) => text.indexOf(term) + term.length <= headLength) ? 2 : 3
  }
}
