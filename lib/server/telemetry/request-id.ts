import 'server-only'
import { randomUUID } from 'node:crypto'

/** What a caller may call its request, so that it finds it again in our log. */
const usable = /^[\w.:+/=@-]{1,128}$/

/** Response header, and request header of callers that have an id already. */
export const requestIdHeader = 'X-Request-Id'

/** The caller's id for the request, else one of ours. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(requestIdHeader)?.trim() ?? ''
  return usable.test(given) ? given : randomUUID()
}
