const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
const zone = /(z|[+-]\d\d:?\d\d)$/i

/**
 * Encodes a timestamp for v1.0: ISO 8601 in UTC with Z (§5.6.1). A time without a zone is taken as UTC; an invalid time is
 * omitted.
 */
export function encodeTimestamp(timestamp: string | undefined): string | undefined {
  if (timestamp === undefined) return undefined
  const time = new Date(!timestamp.includes('T') || zone.test(timestamp) ? timestamp : `${timestamp}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** Encodes a timestamp for v0.x. A valid ISO 8601 date and time is not changed. */
export function preserveTimestamp(timestamp: string | undefined): string | undefined {
  return timestamp !== undefined && dateTime.test(timestamp) ? timestamp : encodeTimestamp(timestamp)
}
