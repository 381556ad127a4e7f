import 'server-only'
import type { healthDays } from '@/lib/api/agent-health'

const minute = 60_000
const sizes = { '1': 30 * minute, '7': 180 * minute, '30': 720 * minute } satisfies Record<
  (typeof healthDays)[number],
  number
>

/** Equal parts of the time up to now. */
export interface TimeBuckets {
  bucketMs: number
  /** When each begins, oldest first. */
  starts: Date[]
  /** What falls into each. */
  sort: <T>(items: readonly T[], at: (item: T) => Date) => T[][]
}

/** The last so many days in parts that begin at round times; the last part holds `now`. */
export function timeBuckets(days: (typeof healthDays)[number], now: Date): TimeBuckets {
  const bucketMs = sizes[days]
  const count = (Number(days) * 24 * 60 * minute) / bucketMs
  const first = (Math.floor(now.getTime() / bucketMs) - count + 1) * bucketMs
  return {
    bucketMs,
    starts: Array.from({ length: count }, (_, index) => new Date(first + index * bucketMs)),
    sort: (items, at) => {
      const sorted = Array.from({ length: count }, (): (typeof items)[number][] => [])
      for (const item of items) sorted[Math.floor((at(item).getTime() - first) / bucketMs)]?.push(item)
      return sorted
    },
  }
}
