import type { TaskState } from '@/lib/a2a/states'
import { isInterrupted, isTerminal } from '@/lib/a2a/states'
import { type MarkKind, markKinds } from '@/lib/api/mark-kinds'
import type { Marks } from '@/lib/replay/marks-in'
import { idleLimit, type Timeline } from '@/lib/replay/timeline'

/** A stretch of one state; `from` and `to` are fractions of the strip's width. */
export interface Segment {
  state: TaskState
  from: number
  to: number
}

/** Segments of a strip from where each state begins, in ms. Equal neighbours become one. */
export function segmentsOf(states: readonly { state: TaskState; offset: number }[], duration: number): Segment[] {
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
 * Segments of the small strip, which knows only the changes of state. Time in which nothing can happen (the agent
 * waits, the task is over) is cut short, work keeps its length. `endedAt`: the last event, ISO 8601.
 */
export function summarySegments(states: readonly { at: string; state: TaskState }[], endedAt: string): Segment[] {
  let offset = 0
  const placed = states.map(({ at, state }, index) => {
    const before = states[index - 1]
    if (before) offset += spent(before.state, before.at, at)
    return { state, offset }
  })
  const last = states.at(-1)
  return segmentsOf(placed, last ? offset + spent(last.state, last.at, endedAt) : 0)
}

function spent(state: TaskState, from: string, to: string): number {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from)) || 0
  return isTerminal(state) ? 0 : isInterrupted(state) ? Math.min(ms, idleLimit) : ms
}

/** How busy each of `buckets` equal stretches is, 0 to 1 on a log scale, for the ticks of a large strip. */
export function densityOf(offsets: readonly number[], duration: number, buckets: number): number[] {
  const counts = Array.from({ length: buckets }, () => 0)
  for (const offset of offsets) {
    const bucket = duration > 0 ? Math.min(Math.floor((offset / duration) * buckets), buckets - 1) : 0
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const most = Math.log1p(Math.max(1, ...counts))
  return counts.map((count) => Math.log1p(count) / most)
}

/** Something worth seeing on a large strip; `place` is a fraction of its width. */
export interface Mark {
  kind: MarkKind
  seq: number
  place: number
  /** When it was, in ms from the first event. */
  ms: number
}

/** Later kinds win where marks would cover each other. */
const weight = { push: 1, artifact: 2, agent: 3, user: 4, refused: 5, unread: 6, gap: 7, fault: 8 } satisfies Record<
  MarkKind,
  number
>

/** Marks of a whole log on its timeline: at most one for each of `lanes` equal stretches, the weightiest. */
export function placeMarks(
  { marks, times }: { marks: Marks; times: readonly number[] },
  line: Timeline,
  lanes: number,
): Mark[] {
  const best = new Map<number, Mark>()
  for (const kind of markKinds)
    for (const seq of marks[kind]) {
      const place = line.duration > 0 ? (line.offsets[seq - 1] ?? 0) / line.duration : 0
      const lane = Math.min(Math.floor(place * lanes), lanes - 1)
      const taken = best.get(lane)
      const ms = (times[seq - 1] ?? 0) - (times[0] ?? 0)
      if (!taken || weight[taken.kind] < weight[kind]) best.set(lane, { kind, seq, place, ms })
    }
  return [...best.values()]
}

/** The rows that are marked, in order, each once: where one jumps from mark to mark. */
export function markedRows(marks: Marks): number[] {
  return [...new Set(markKinds.flatMap((kind) => marks[kind]))].toSorted((a, b) => a - b)
}
