import { formatClockTime } from '@/lib/replay/format-clock-time'
import type { Timeline } from '@/lib/replay/timeline'

/** A labeled tick of a time axis. */
export interface AxisTick {
  /** Fraction of the axis. */
  position: number
  /** Time since the first event, such as `0:05` or `0:00.250`. */
  label: string
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** Distances between ticks, in ms. */
const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 30, 365].map((count) => count * day),
]

interface Section {
  /** In ms of the timeline. */
  from: number
  to: number
  /** Real time of `from`, in ms since the first event. */
  real: number
}

/** Returns the parts of a timeline in which time passes at its real speed: between the shortened silences. */
function listSections({ offsets, duration, breaks }: Timeline): Section[] {
  let from = 0
  let real = 0
  const sections: Section[] = []
  for (const { index, ms } of breaks) {
    const to = offsets[index - 1] ?? 0
    sections.push({ from, to, real })
    real += to - from + ms
    from = offsets[index] ?? 0
  }
  return [...sections, { from, to: duration, real }]
}

/**
 * Returns the ticks of a timeline at round real times, at most about `most` of them and never closer than the width of one
 * label. Shortened silences have none. Empty for a timeline without a duration.
 */
export function computeAxisTicks(timeline: Timeline, most: number): AxisTick[] {
  const { duration } = timeline
  if (duration <= 0) return []
  const gap = duration / most
  const step = steps.find((each) => each >= gap) ?? Math.ceil(gap / (365 * day)) * 365 * day
  const ticks: AxisTick[] = []
  let last = -Infinity
  for (const { from, to, real } of listSections(timeline)) {
    for (let time = Math.ceil(real / step) * step; time <= real + to - from; time += step) {
      const offset = from + time - real
      if (offset - last < gap) continue
      last = offset
      ticks.push({ position: offset / duration, label: formatClockTime(time, step < second) })
    }
  }
  return ticks
}
