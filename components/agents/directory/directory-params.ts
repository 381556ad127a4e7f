import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { dialectIds } from '@/lib/a2a/dialect'
import { agentStatuses, lifecycles } from '@/lib/api/agent'
import { agentCapabilities, agentSorts } from '@/lib/api/agent-calls'

/** How many agents are shown at first, and how many more each time. */
export const agentsAtOnce = 60
/** More would make a page that nobody can look through: searching is better. */
export const mostAgents = 1200

/** The filters and the order of the directory as its URL writes them. */
export const directoryParams = {
  q: parseAsString.withDefault(''),
  tag: parseAsString,
  capability: parseAsStringLiteral(agentCapabilities),
  dialect: parseAsStringLiteral(dialectIds),
  status: parseAsStringLiteral(agentStatuses),
  provider: parseAsString,
  mode: parseAsString,
  skill: parseAsString,
  lifecycle: parseAsStringLiteral(lifecycles),
  sort: parseAsStringLiteral(agentSorts).withDefault('name'),
  show: parseAsInteger.withDefault(agentsAtOnce),
}

export type DirectoryParams = inferParserType<typeof directoryParams>

/** What a person can narrow the directory by, in the order of the toolbar. */
export const facetKeys = ['tag', 'capability', 'dialect', 'status', 'provider', 'mode', 'skill', 'lifecycle'] as const
export type FacetKey = (typeof facetKeys)[number]

/** No filter at all; search and order stay. */
export const noFacets = Object.fromEntries(facetKeys.map((key) => [key, null])) as Record<FacetKey, null>
