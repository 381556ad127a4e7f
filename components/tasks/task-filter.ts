import {
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { taskStates } from '@/lib/a2a/states'
import { taskOrigins, taskSorts } from '@/lib/api/task-choices'

const day = /^\d{4}-\d\d-\d\d$/
const states = [...taskStates, 'waiting'] as const

/** A day that there is; what else stands in an address is no filter. */
const parseAsDay = createParser({
  parse: (text) => (day.test(text) && midnight(text) ? text : null),
  serialize: (text: string) => text,
})
/** Seconds, of which there has to be one at least. */
const parseAsSeconds = createParser({
  parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** The filters of the tasks page as its address has them. `agent` is a slug; `since` and `until` are days. */
export const taskFilterParsers = {
  q: parseAsString.withDefault(''),
  agent: parseAsString,
  /** Of which a task has to be in one; or `waiting` alone. */
  state: parseAsArrayOf(parseAsStringLiteral(states)).withDefault([]),
  dialect: parseAsStringLiteral(['v0.1', 'v0.3', 'v1.0']),
  origin: parseAsStringLiteral(taskOrigins),
  since: parseAsDay,
  until: parseAsDay,
  /** In seconds. */
  longer: parseAsSeconds,
  faulty: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(taskSorts).withDefault('started'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
}
export type TaskFilter = inferParserType<typeof taskFilterParsers>

/** Each choice is a step that Back undoes. */
export const taskFilterSteps = { shallow: false, clearOnDefault: true, history: 'push' } as const

/** Midnight of a day where Switchboard runs, or of the day after; nothing where it is no day. */
function midnight(text: string | null, daysLater = 0): string | undefined {
  const date = new Date(`${text}T00:00:00`)
  // The 31st of February would be a day in March.
  if (date.getDate() !== Number(text?.slice(8))) return undefined
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** Members of `GET /api/tasks`' query that the filters make; nothing for filters that are not set. */
export function taskQueryOf(filter: TaskFilter): Record<string, string> {
  const { q, agent, state, dialect, origin, longer, faulty, sort, order } = filter
  const since = midnight(filter.since)
  const until = midnight(filter.until, 1)
  const named = state.filter((each) => each !== 'waiting')
  return {
    ...(q.trim() && { q: q.trim().slice(0, 200) }),
    ...(agent && { agent: agent.slice(0, 200) }),
    ...(state.includes('waiting') ? { waiting: 'true' } : named.length > 0 && { state: named.join(',') }),
    ...(dialect && { dialect }),
    ...(origin && { origin }),
    ...(since && { since }),
    ...(until && { until }),
    ...(longer !== null && { longer: String(Math.min(longer, 2_000_000) * 1000) }),
    ...(faulty && { faulty: 'true' }),
    ...(sort !== 'started' && { sort }),
    ...(order !== 'desc' && { order }),
  }
}

/** How many of the filters that are not in sight are set. */
export function hiddenFilters({ dialect, origin, since, until, longer, faulty }: TaskFilter): number {
  return [dialect, origin, since, until, longer, faulty].filter(Boolean).length
}
