import type { TaskState } from '@/lib/a2a/states'
import { isInterrupted, isTerminal } from '@/lib/a2a/states'
import { type MarkKind, markKinds } from '@/lib/api/constants'
import type { Marks } from '@/lib/replay/outline'
import { maxSilenceMs, type Timeline } from '@/lib/replay/timeline'

/** A period of one state. `from` and `to` are fractions of the timeline's width. */
export interface Segment {
  state: TaskState
  from: number
  to: number
}

/** Builds segments from where each state starts, in ms. Equal neighbors are merged. */
export function buildSegments(states: readonly { state: TaskState; offset: number }[], duration: number): Segment[] {
  const segments: Segment[] = []
  const fraction = (offset: number): number => (duration > 0 ? Math.min(offset / duration, 1) : 0)
  for (const [index, { state, offset }] of states.entries()) {
    const to = index + 1 < states.length ? fraction(states[index + 1]?.offset ?? duration) : 1
    const before = segments.at(-1)
    if (before?.state === state) before.to = to
    else segments.push({ state, from: fraction(offset), to })
  }
  return segments
}

/**
 * Builds the segments of a small timeline from the state changes only. Idle time (input required, or the task is over) is
 * shortened; working time keeps its length, and a task that waits now waits at least that long. `endedAt`: the last event, ISO
 * 8601.
 */
export function buildSummarySegments(states: readonly { at: string; state: TaskState }[], endedAt: string): Segment[] {
  let offset = 0
  const placed = states.map(({ at, state }, index) => {
    const before = states[index - 1]
    if (before) offset += shownMs(before.state, before.at, at)
    return { state, offset }
  })
  const last = states.at(-1)
  if (!last) return []
  return buildSegments(
    placed,
    offset + (isInterrupted(last.state) ? maxSilenceMs : shownMs(last.state, last.at, endedAt)),
  )
}

function shownMs(state: TaskState, from: string, to: string): number {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from)) || 0
  return isTerminal(state) ? 0 : isInterrupted(state) ? Math.min(ms, maxSilenceMs) : ms
}

/** Computes the event density in each of `buckets` equal periods, 0 to 1 on a log scale. */
export function computeDensity(offsets: readonly number[], duration: number, buckets: number): number[] {
  const counts = Array.from({ length: buckets }, () => 0)
  for (const offset of offsets) {
    const bucket = duration > 0 ? Math.min(Math.floor((offset / duration) * buckets), buckets - 1) : 0
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const most = Math.log1p(Math.max(1, ...counts))
  return counts.map((count) => Math.log1p(count) / most)
}

/** A mark on a large timeline; `place` is a fraction of its width. */
export interface Mark {
  kind: MarkKind
  seq: number
  position: number
  /** Time since the first event, in ms. */
  ms: number
}

/** Priority of marks that would overlap; the higher one is shown. */
const priority = { push: 1, artifact: 2, agent: 3, user: 4, refused: 5, unread: 6, gap: 7, fault: 8 } satisfies Record<
  MarkKind,
  number
>

/**
 * Positions the marks of a log on its timeline: at most one for each of `lanes` equal periods, the one with the highest
 * priority.
 */
export function positionMarks(
  { marks, times }: { marks: Marks; times: readonly number[] },
  line: Timeline,
  lanes: number,
): Mark[] {
  const best = new Map<number, Mark>()
  for (const kind of markKinds)
    for (const seq of marks[kind]) {
      const place = line.duration > 0 ? (line.offsets[seq - 1] ?? 0) / line.duration : 0
      const lane = Math.min(Math.floor(place * lanes), lanes - 1)
      const current = best.get(lane)
      const ms = (times[seq - 1] ?? 0) - (times[0] ?? 0)
      if (!current || priority[current.kind] < priority[kind]) best.set(lane, { kind, seq, position: place, ms })
    }
  return [...best.values()]
}

/** Returns the marked rows in order without duplicates, for jumping from mark to mark. */
export function listMarkedRows(marks: Marks): number[] {
  return [...new Set(markKinds.flatMap((kind) => marks[kind]))].toSorted((a, b) => a - b)
}
