import {
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { taskStates } from '@/lib/a2a/states'
import { midnight, parseAsDay } from '@/components/ui/navigation/day-parameter'
import { ratingValues, taskOrigins, taskScopes, taskSorts } from '@/lib/api/constants'

/** Whose tasks the page lists. Administrators also see those of everyone, without content. */
export const listedScopes = [...taskScopes, 'everyone'] as const

const states = [...taskStates, 'waiting'] as const

/** Parses a positive number of seconds. */
const parseAsSeconds = createParser({
  parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** The filters of the tasks page in its URL. `agent` is a slug; `since` and `until` are dates. */
export const taskFilterParsers = {
  /** Whose tasks. */
  of: parseAsStringLiteral(listedScopes).withDefault('mine'),
  q: parseAsString.withDefault(''),
  agent: parseAsString,
  /** States, any of which must match; or `waiting` alone. */
  state: parseAsArrayOf(parseAsStringLiteral(states)).withDefault([]),
  dialect: parseAsStringLiteral(['v0.1', 'v0.3', 'v1.0']),
  origin: parseAsStringLiteral(taskOrigins),
  since: parseAsDay,
  until: parseAsDay,
  /** Minimum duration in seconds. */
  longer: parseAsSeconds,
  rating: parseAsStringLiteral(ratingValues),
  faulty: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(taskSorts).withDefault('started'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
}
export type TaskFilter = inferParserType<typeof taskFilterParsers>

/** Each change adds a history entry. */
export const taskFilterOptions = { shallow: false, clearOnDefault: true, history: 'push' } as const

/** Converts filters to the query of `GET /api/tasks`, without unset ones. */
export function toTaskQuery(filter: TaskFilter): Record<string, string> {
  const { of, q, agent, state, dialect, origin, longer, rating, faulty, sort, order } = filter
  const since = midnight(filter.since)
  const until = midnight(filter.until, 1)
  const named = state.filter((each) => each !== 'waiting')
  return {
    ...(of !== 'mine' && of !== 'everyone' && { of }),
    ...(q.trim() && { q: q.trim().slice(0, 200) }),
    ...(agent && { agent: agent.slice(0, 200) }),
    ...(state.includes('waiting') ? { waiting: 'true' } : named.length > 0 && { state: named.join(',') }),
    ...(dialect && { dialect }),
    ...(origin && { origin }),
    ...(since && { since }),
    ...(until && { until }),
    ...(longer !== null && { longer: String(Math.min(longer, 2_000_000) * 1000) }),
    ...(rating && { rating }),
    ...(faulty && { faulty: 'true' }),
    ...(sort !== 'started' && { sort }),
    ...(order !== 'desc' && { order }),
  }
}

/** Returns the number of active filters that are collapsed. */
export function countHiddenFilters({ dialect, origin, since, until, longer, rating, faulty }: TaskFilter): number {
  return [dialect, origin, since, until, longer, rating, faulty].filter(Boolean).length
}

/** Converts filters to the query of `GET /api/tasks/metadata`, which has no search. */
export function toMetadataQuery({ agent, state }: TaskFilter): Record<string, string> {
  const named = state.filter((each) => each !== 'waiting')
  return { ...(agent && { agent: agent.slice(0, 200) }), ...(named.length > 0 && { state: named.join(',') }) }
}
