import {
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsNativeArrayOf,
  parseAsStringLiteral,
} from 'nuqs/server'
import { listLayouts } from '@/components/agents/directory/list-layout'
import { dialectIds } from '@/lib/a2a/dialect'
import type { facetNames } from '@/lib/api/agent-search'
import { agentStatuses, lifecycles, agentCapabilities, agentSorts } from '@/lib/api/agent-words'

/** How many agents the page comes with. */
export const agentsAtOnce = 60
const mostTags = 20

/** Whatever the address says, the API takes no longer word. */
const word = createParser({ parse: (text) => text.slice(0, 200) || null, serialize: String })

/** The filters, the order and the layout of the directory as its URL writes them. */
export const directoryParams = {
  q: word.withDefault(''),
  favorite: parseAsBoolean.withDefault(false),
  tag: parseAsNativeArrayOf(word),
  capability: parseAsStringLiteral(agentCapabilities),
  dialect: parseAsStringLiteral(dialectIds),
  status: parseAsStringLiteral(agentStatuses),
  provider: word,
  owner: word,
  mode: word,
  skill: word,
  lifecycle: parseAsStringLiteral(lifecycles),
  /** Without: the best match of a search, else by name. */
  sort: parseAsStringLiteral(agentSorts),
  /** Without: as the person chose last. */
  layout: parseAsStringLiteral(listLayouts),
}

export type DirectoryParams = inferParserType<typeof directoryParams>

/** What a person can narrow the directory by, in the order of the toolbar. */
export const facetKeys = [
  'tag',
  'skill',
  'capability',
  'dialect',
  'mode',
  'provider',
  'owner',
  'status',
  'lifecycle',
] as const satisfies typeof facetNames

/** No filter at all; search and order stay. */
export const noFilters = { ...Object.fromEntries(facetKeys.map((key) => [key, null])), favorite: null }

/** How the list is ordered when nobody chose an order. */
export function orderOf({ sort, q }: Pick<DirectoryParams, 'sort' | 'q'>) {
  return sort ?? (q.trim() ? 'match' : 'name')
}

/** The values that a facet is narrowed to. */
export function chosenOf(params: DirectoryParams, key: (typeof facetKeys)[number]): string[] {
  const value = params[key]
  return Array.isArray(value) ? value.slice(0, mostTags) : value === null ? [] : [value]
}

/** The same as a query of the API, without its page: equal for equal filters. */
export function catalogQuery(params: DirectoryParams): string {
  const query = new URLSearchParams()
  const q = params.q.trim()
  if (q) query.set('q', q)
  if (params.favorite) query.set('favorite', 'true')
  for (const key of facetKeys) for (const value of chosenOf(params, key)) query.append(key, value)
  query.set('sort', orderOf(params))
  return query.toString()
}
