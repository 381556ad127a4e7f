import {
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsNativeArrayOf,
  parseAsStringLiteral,
} from 'nuqs/server'
import { dialectIds } from '@/lib/a2a/dialect-id'
import type { facetNames } from '@/lib/api/agent-search'
import { agentCapabilities, agentSorts, agentStatuses, lifecycles } from '@/lib/api/constants'

/** Layouts of the list: cards for small catalogs, rows for large ones. */
const listLayouts = ['cards', 'rows'] as const
export type ListLayout = (typeof listLayouts)[number]

/** Classes of the list and its skeleton. */
export const listClasses: Record<ListLayout, string> = {
  cards: 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3',
  rows: 'divide-y divide-line border-x border-line bg-bg-raised',
}

/** Cookie of the chosen layout, so that the server can render it. */
export const layoutCookie = 'directory_layout'

/** Maximum number of agents that are shown as cards by default. */
const maxCards = 50

/** Returns the chosen layout, or the default for that number of agents. */
export function chooseListLayout(chosen: string | undefined, total: number): ListLayout {
  return listLayouts.find((layout) => layout === chosen) ?? (total > maxCards ? 'rows' : 'cards')
}

/** Stores the chosen layout in a cookie. */
export function rememberLayout(layout: ListLayout): void {
  document.cookie = `${layoutCookie}=${layout}; path=/; max-age=31536000; samesite=lax`
}

/** Number of agents on the first page. */
export const agentPageSize = 60
const maxTags = 20

/** The API limits the length of values. */
const word = createParser({ parse: (text) => text.slice(0, 200) || null, serialize: String })

/** URL parameters of the directory: filters, sort order and layout. */
export const directoryParams = {
  q: word.withDefault(''),
  favorite: parseAsBoolean.withDefault(false),
  tag: parseAsNativeArrayOf(word),
  capability: parseAsStringLiteral(agentCapabilities),
  dialect: parseAsStringLiteral(dialectIds),
  status: parseAsStringLiteral(agentStatuses),
  provider: word,
  owner: word,
  inputMode: word,
  outputMode: word,
  skill: word,
  lifecycle: parseAsStringLiteral(lifecycles),
  /** Default: best match for a search, otherwise name. */
  sort: parseAsStringLiteral(agentSorts),
  /** Default: the user's last choice. */
  layout: parseAsStringLiteral(listLayouts),
}

export type DirectoryParams = inferParserType<typeof directoryParams>

/** Facets of the directory, in toolbar order. */
export const facetKeys = [
  'tag',
  'skill',
  'capability',
  'dialect',
  'inputMode',
  'outputMode',
  'provider',
  'owner',
  'status',
  'lifecycle',
] as const satisfies typeof facetNames

/** Removes all filters but keeps search and sort order. */
export const noFilters = { ...Object.fromEntries(facetKeys.map((key) => [key, null])), favorite: null }

/** Returns the sort order, with its default. */
export function getSortOrder({ sort, q }: Pick<DirectoryParams, 'sort' | 'q'>) {
  return sort ?? (q.trim() ? 'match' : 'name')
}

/** Returns the selected values of a facet. */
export function getFacetValues(params: DirectoryParams, key: (typeof facetKeys)[number]): string[] {
  const value = params[key]
  return Array.isArray(value) ? value.slice(0, maxTags) : value === null ? [] : [value]
}

/** Returns the API query without paging. Equal for equal filters. */
export function buildCatalogQuery(params: DirectoryParams): string {
  const query = new URLSearchParams()
  const q = params.q.trim()
  if (q) query.set('q', q)
  if (params.favorite) query.set('favorite', 'true')
  for (const key of facetKeys) for (const value of getFacetValues(params, key)) query.append(key, value)
  query.set('sort', getSortOrder(params))
  return query.toString()
}
