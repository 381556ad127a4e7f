/** Rows of a log that a replay does not count: of those that were removed, all but the one that stands in their place. */
export function removedBefore(removed: number): number {
  return Math.max(removed - 1, 0)
}

/**
 * Where the replay of a log of which `removed` rows are gone begins, for the event that an address names: counted from its
 * first row that is there, and null where none is named. `missing`: the event was removed.
 */
export function startAt(named: number | null, removed: number): { start: number | null; missing: boolean } {
  if (named === null) return { start: null, missing: false }
  return { start: Math.max(named - removedBefore(removed), 1), missing: named < removed }
}
