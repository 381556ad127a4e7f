import type { LogRow } from '@/lib/a2a/log'

/** How many of the rows are not after `seq`. */
export function countUpTo(rows: readonly LogRow[], seq: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.seq ?? Infinity) <= seq) low = middle + 1
    else high = middle
  }
  return low
}
