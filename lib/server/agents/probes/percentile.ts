import 'server-only'

/** Returns a percentile (nearest rank), rounded; null if there are no values. */
export function percentile(values: readonly number[], percent: number): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0)
}
