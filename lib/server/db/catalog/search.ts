import 'server-only'
import { sortKey } from '@/lib/server/db/agent-columns'
import type { CatalogEntry } from '@/lib/server/db/catalog/entry'
import { searchTerms } from '@/lib/server/db/search-text'

export interface Hit {
  entry: CatalogEntry
  /**
   * How well it answers a search, 0 best: its name begins with what was typed, has all its words, has them together with
   * provider, tags and skills' names; else they are somewhere.
   */
  rank: 0 | 1 | 2 | 3
  /** The viewer wants to see it first. */
  favorite: boolean
}

/** Those of the entries in which all words and phrases of a search occur; all of them where nothing is searched. */
export function search(entries: CatalogEntry[], q: string | undefined, favorites: ReadonlySet<string>): Hit[] {
  const terms = searchTerms(q ?? '')
  const isFavorite = ({ id }: CatalogEntry): boolean => favorites.size > 0 && favorites.has(id)
  if (terms.length === 0) return entries.map((entry) => ({ entry, rank: 0, favorite: isFavorite(entry) }))
  const typed = sortKey(q ?? '')
  const hits: Hit[] = []
  for (const entry of entries) {
    const end = endOfFirst(entry.text, terms)
    if (end !== null) hits.push({ entry, rank: rankOf(entry, typed, terms, end), favorite: isFavorite(entry) })
  }
  return hits
}

/** Behind the first place of the term that comes last; null where one does not occur. */
function endOfFirst(text: string, terms: string[]): number | null {
  let end = 0
  for (const term of terms) {
    const at = text.indexOf(term)
    if (at === -1) return null
    end = Math.max(end, at + term.length)
  }
  return end
}

function rankOf({ name, headLength }: CatalogEntry, typed: string, terms: string[], end: number): Hit['rank'] {
  // Where the head ends is not known yet of an agent that an earlier version stored.
  if (headLength > 0 && end > headLength) return 3
  if (name.startsWith(typed)) return 0
  if (terms.every((term) => name.includes(term))) return 1
  return headLength > 0 ? 2 : 3
}
