/** What came of many measurements of one thing. */
export interface Spread {
  count: number
  p50: number
  p99: number
  max: number
}

/** The spread of these numbers; zeros where there are none. */
export function spreadOf(numbers: number[]): Spread {
  const sorted = Float64Array.from(numbers).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** The one in the middle; of an even count the lower one. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
}
