const zone = /(z|[+-]\d\d:?\d\d)$/i

/** v1.0 wants ISO 8601 in UTC with Z (§5.6.1); a time without zone is taken as UTC, and what is no time is left out. */
export function encodeTimestamp(timestamp: string | undefined): string | undefined {
  if (timestamp === undefined) return undefined
  const time = new Date(!timestamp.includes('T') || zone.test(timestamp) ? timestamp : `${timestamp}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
