/** Parses the number of past events from a URL parameter; null if it is missing or invalid. */
export function parseMoment(value: string | null): number | null {
  const at = Number(value ?? '')
  return Number.isSafeInteger(at) && at > 0 ? at : null
}

/** Returns the number of rows that a replay does not count: all removed rows but the one that replaces them. */
export function countUncountedRows(removed: number): number {
  return Math.max(removed - 1, 0)
}

/**
 * Returns where the replay of a log with `removed` missing rows starts for the event in the URL, counted from its first
 * available row. null if the URL names none. `missing`: the event was removed.
 */
export function resolveStart(named: number | null, removed: number): { start: number | null; missing: boolean } {
  if (named === null) return { start: null, missing: false }
  return { start: Math.max(named - countUncountedRows(removed), 1), missing: named < removed }
}
