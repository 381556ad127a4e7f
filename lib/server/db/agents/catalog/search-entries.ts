import 'server-only'
import { toLookupKey, toSortKey } from '@/lib/server/db/agents/agent-rows'
import type { CatalogEntry, Trait } from '@/lib/server/db/agents/catalog/catalog-entry'
import type { CatalogIndex } from '@/lib/server/db/agents/catalog/catalog-index'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { AgentStatus, Lifecycle } from '@/lib/server/db/agents/agent-record'
import type { agentCapabilities, agentSorts } from '@/lib/api/constants'

export type AgentSort = (typeof agentSorts)[number]

/** Filters for agents of the catalog. All of them must match. */
export interface AgentFilter {
  /** Words, or phrases in quotes. All of them must occur in the searched text (see `deriveColumns`). */
  q?: string
  /** Tags set here or of a skill, case-insensitive. All of them must match. */
  tag?: string | string[]
  /** ID or name of a skill. */
  skill?: string
  capability?: (typeof agentCapabilities)[number]
  dialect?: DialectId
  /** A media type that the agent accepts or returns, case-insensitive. */
  mode?: string
  /** A media type that it accepts. */
  inputMode?: string
  /** A media type that it returns. */
  outputMode?: string
  provider?: string
  /** Name of the owner. */
  owner?: string
  /** Only favorites of the viewer. */
  favorite?: boolean
  status?: AgentStatus
  /** Archived agents are included only with `archived` or `any`. */
  lifecycle?: Lifecycle | 'any'
}

/** A filter with sort order and page. */
export interface AgentQuery extends AgentFilter {
  /** Defaults to `match` with a search, else to `newest`. */
  sort?: AgentSort
  cursor?: string
  /** 1 to 200; defaults to 50. */
  limit?: number
}

/** Returns the lookup keys of the selected tags. */
export function selectedTagKeys({ tag = [] }: AgentFilter): string[] {
  return [tag].flat().map(toLookupKey).filter(Boolean)
}

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
  const { capability, dialect, favorite, inputMode, lifecycle, mode, outputMode, owner, provider, skill, status } =
    filter
  const has = (trait: Trait, value: string): Condition => {
    const number = dictionaries[trait].numbers.get(value)
    return number === undefined ? () => false : ({ numbers }) => numbers[trait].includes(number)
  }
  const all: Condition[] = selectedTagKeys(filter).map((tag) => has('tag', tag))
  if (!lifecycle) all.push((entry) => entry.lifecycle !== 'archived')
  else if (lifecycle !== 'any') all.push((entry) => entry.lifecycle === lifecycle)
  for (const [trait, value] of Object.entries({ capability, dialect, owner, provider, status }))
    if (value) all.push(has(trait as Trait, value))
  if (inputMode) all.push(has('inputMode', toLookupKey(inputMode)))
  if (outputMode) all.push(has('outputMode', toLookupKey(outputMode)))
  if (mode) {
    const [accepts, returns] = [has('inputMode', toLookupKey(mode)), has('outputMode', toLookupKey(mode))]
    all.push((entry) => accepts(entry) || returns(entry))
  }
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
