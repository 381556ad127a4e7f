import 'server-only'
import { randomUUID } from 'node:crypto'

/** Valid request IDs of callers. */
const usable = /^[\w.:+/=@-]{1,128}$/

/** Response header, and request header of callers that send an ID. */
export const requestIdHeader = 'X-Request-Id'

/** Returns the caller's ID of the request, or a new one. */
export function resolveRequestId(headers: Headers): string {
  const given = headers.get(requestIdHeader)?.trim() ?? ''
  return usable.test(given) ? given : randomUUID()
}
