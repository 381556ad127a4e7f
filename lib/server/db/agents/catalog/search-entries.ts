import 'server-only'
import { toSortKey } from '@/lib/server/db/agents/agent-columns'
import type { CatalogEntry } from '@/lib/server/db/agents/catalog/catalog-entry'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'

export interface SearchHit {
  entry: CatalogEntry
  /**
   * Rank of the match, 0 is best: the name starts with the query (0); the name contains all terms (1); name, provider, tags and
   * skill names contain them (2); they occur elsewhere (3).
   */
  rank: 0 | 1 | 2 | 3
  /** True for a favorite of the viewer. */
  favorite: boolean
}

/** Returns the entries that contain all words and phrases of a search; all entries without a search. */
export function searchEntries(
  entries: CatalogEntry[],
  q: string | undefined,
  favorites: ReadonlySet<string>,
): SearchHit[] {
  const terms = parseSearchTerms(q ?? '')
  const isFavorite = ({ id }: CatalogEntry): boolean => favorites.size > 0 && favorites.has(id)
  if (terms.length === 0) return entries.map((entry) => ({ entry, rank: 0, favorite: isFavorite(entry) }))
  const typed = toSortKey(q ?? '')
  const hits: SearchHit[] = []
  for (const entry of entries) {
    const end = endOfFirst(entry.text, terms)
    if (end !== null) hits.push({ entry, rank: rankOf(entry, typed, terms, end), favorite: isFavorite(entry) })
  }
  return hits
}

/** Returns the end of the first occurrence of the term that comes last; null if a term does not occur. */
function endOfFirst(text: string, terms: string[]): number | null {
  let end = 0
  for (const term of terms) {
    const at = text.indexOf(term)
    if (at === -1) return null
    end = Math.max(end, at + term.length)
  }
  return end
}

function rankOf({ name, headLength }: CatalogEntry, typed: string, terms: string[], end: number): SearchHit['rank'] {
  // Agents stored by an earlier version have no head text yet.
  if (headLength > 0 && end > headLength) return 3
  if (name.startsWith(typed)) return 0
  if (terms.every((term) => name.includes(term))) return 1
  return headLength > 0 ? 2 : 3
}
