const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
const zone = /(z|[+-]\d\d:?\d\d)$/i

/** v1.0 wants ISO 8601 in UTC with Z (§5.6.1); a time without zone is taken as UTC, and what is no time is left out. */
export function encodeTimestamp(timestamp: string | undefined): string | undefined {
  if (timestamp === undefined) return undefined
  const time = new Date(!timestamp.includes('T') || zone.test(timestamp) ? timestamp : `${timestamp}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** v0.x wants an ISO 8601 date and time: what is one stays as the agent wrote it. */
export function keepTimestamp(timestamp: string | undefined): string | undefined {
  return timestamp !== undefined && dateTime.test(timestamp) ? timestamp : encodeTimestamp(timestamp)
}
