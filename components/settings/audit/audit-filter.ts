import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { midnight, parseAsDay } from '@/components/ui/navigation/day-parameter'
import { auditActions } from '@/lib/api/constants'

/** The filters of the audit log in the page's URL. `actor`: ID of a person; `since` and `until` are dates. */
export const auditFilterParsers = {
  q: parseAsString.withDefault(''),
  action: parseAsStringLiteral(auditActions),
  actor: parseAsString,
  since: parseAsDay,
  until: parseAsDay,
}

/** Each change adds a history entry and asks the server for the page. */
export const auditFilterOptions = { shallow: false, clearOnDefault: true, history: 'push' } as const

/** Converts filters to the query of the audit log's operations, without unset ones. */
export function toAuditQuery(filter: inferParserType<typeof auditFilterParsers>): Record<string, string> {
  const { q, action, actor } = filter
  const from = midnight(filter.since)
  const to = midnight(filter.until, 1)
  return {
    ...(q.trim() && { q: q.trim().slice(0, 200) }),
    ...(action && { action }),
    ...(actor && { actor: actor.slice(0, 100) }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
