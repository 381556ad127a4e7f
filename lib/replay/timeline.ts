/** The position of each event of a log on a time axis, in ms from the first event. */
export interface Timeline {
  offsets: readonly number[]
  duration: number
  /** Shortened silences: between events `index - 1` and `index`, in reality `ms` long. */
  breaks: readonly { index: number; ms: number }[]
}

/** The longest silence that is shown and played at full length, in ms. */
export const maxSilenceMs = 2000

/**
 * Builds a timeline. `times` are in ms, in log order; a time before its predecessor counts as equal to it. A silence longer
 * than `limit` ms takes exactly `limit` (Infinity: real time).
 */
export function buildTimeline(times: readonly number[], limit: number): Timeline {
  const offsets: number[] = []
  const breaks: { index: number; ms: number }[] = []
  let offset = 0
  let latest = times[0] ?? 0
  for (const [index, at] of times.entries()) {
    const silence = Math.max(0, at - latest)
    if (silence > limit) breaks.push({ index, ms: silence })
    offset += Math.min(silence, limit)
    offsets.push(offset)
    latest = Math.max(latest, at)
  }
  return { offsets, duration: offset, breaks }
}

/** Returns how many events have happened at `offset` ms. */
export function countEventsAt(timeline: Timeline, offset: number): number {
  let low = 0
  let high = timeline.offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeline.offsets[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the offset in ms after `count` events. */
export function getOffsetAt(timeline: Timeline, count: number): number {
  return timeline.offsets[Math.min(count, timeline.offsets.length) - 1] ?? 0
}
