/** Percentiles of measurements. */
export interface Percentiles {
  count: number
  p50: number
  p99: number
  max: number
}

/** Returns the percentiles of these numbers; zeros if there are none. */
export function percentilesOf(numbers: number[]): Percentiles {
  const sorted = Float64Array.from(numbers).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Returns the median; of an even count the lower of the two middle values. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
}
