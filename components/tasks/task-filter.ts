import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { taskStates } from '@/lib/a2a/states'

/** The filters of the tasks page as its address has them. `agent` is a slug. */
export const taskFilterParsers = {
  q: parseAsString.withDefault(''),
  agent: parseAsString,
  state: parseAsStringLiteral([...taskStates, 'waiting']),
}
export type TaskFilter = inferParserType<typeof taskFilterParsers>

/** Members of `GET /api/tasks`' query that the filters make; nothing for filters that are not set. */
export function taskQueryOf({ q, agent, state }: TaskFilter): Record<string, string> {
  return {
    ...(q.trim() && { q: q.trim().slice(0, 200) }),
    ...(agent && { agent: agent.slice(0, 200) }),
    ...(state && (state === 'waiting' ? { waiting: 'true' } : { state })),
  }
}
